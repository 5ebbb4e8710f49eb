"""Whatever bytes come in, on whatever method: a typed answer goes out, never INTERNAL or UNKNOWN."""

from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from tests.service.engines import Served, serving
from tests.service.failures import failure_of, outcome
from tests.service.frames import HEADERS, connected

MOVE = match_pb2.SeatMove(seat=1, decision_id=4, notation="play 3H 3D")
WHOLE = pb.ApplyMovesRequest(
    match=match_pb2.MatchState(state=b"sealed", match_id="friday", game="sasaki"), moves=[MOVE] * 6
).SerializeToString()


@pytest.fixture(scope="module")
def quiet() -> Iterator[Served]:
    """Serve for all tests of this file, without lines in the log."""
    with serving(log_sample=0.0) as served:
        yield served


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_an_empty_request_is_a_request(quiet: Served, method: str) -> None:
    """No bytes are an empty message of the method's own kind; an empty answer is an answer."""
    quiet.engine.asked.clear()
    assert outcome(quiet, method, b"") == "OK"
    assert [(name, type(request).__name__) for name, request in quiet.engine.asked] == [(method, f"{method}Request")]


@pytest.mark.parametrize("body", [b"\xff", b"\x0a\x05ab", b"\x0a\x0a\x0a", b"\x0b" * 200, b"\0" * 9, b"\x0b\x0c\x0b", b"\xff" * 1000])
@pytest.mark.parametrize("method", METHOD_NAMES)
def test_garbage_is_malformed(quiet: Served, method: str, body: bytes) -> None:
    """Bytes that are no message at all are MALFORMED_REQUEST on every method."""
    assert outcome(quiet, method, body) == "MALFORMED_REQUEST"


@given(method=st.sampled_from(METHOD_NAMES), body=st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_random_bytes(quiet: Served, method: str, body: bytes) -> None:
    """Random bytes are malformed, or unknown fields, which are ignored."""
    assert outcome(quiet, method, body) in {"OK", "MALFORMED_REQUEST"}


@given(size=st.integers(0, len(WHOLE)), junk=st.binary(max_size=20))
@settings(max_examples=100, deadline=None)
def test_truncated_requests(quiet: Served, size: int, junk: bytes) -> None:
    """A request cut short, also with something else behind the cut, is malformed or another request."""
    assert outcome(quiet, "ApplyMoves", WHOLE[:size] + junk) in {"OK", "MALFORMED_REQUEST"}


@pytest.mark.parametrize(("encoding", "body"), [("gzip", b"no gzip"), ("none-such", b"x"), ("", b"x"), ("gzip", b"\x1f\x8b\x08")])
def test_frames_that_are_not_compressed_as_they_say(encoding: str, body: bytes) -> None:
    """What the transport cannot unpack it refuses itself, with a status and before the service sees it; the next call is served."""
    headers = {":method": "POST", ":scheme": "http", ":path": f"/{SERVICE_NAME}/ListGames", ":authority": "croupier"}
    headers |= {"content-type": "application/grpc", "te": "trailers"} | ({"grpc-encoding": encoding} if encoding else {})
    with serving(log_sample=0.0) as served:
        with connected(served.server.port) as connection:
            ended = connection.request(headers, b"\x01" + len(body).to_bytes(4, "big") + body)
            assert ended is not None
            assert (ended.kind, ended.ends_request) == (HEADERS, True)
        assert served.engine.asked == []
        assert outcome(served, "ListGames", b"") == "OK"


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_long_requests(method: str) -> None:
    """The longest request is taken, a byte more is refused with the limit; beyond that the transport refuses, by the same status."""
    with serving(limits=Limits(max_request_bytes=2000)) as served:
        # Field 2047, which no request has, with 1996 and 1997 bytes in it.
        served.call(method, b"\xfa\x7f\xcc\x0f" + b"x" * 1996)
        assert served.fail(method, b"\xfa\x7f\xcd\x0f" + b"x" * 1997).code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        refused = failure_of(served.fail(method, b"\xff" * 2001))
        assert (refused.refusal.reason, refused.info.metadata["limit"]) == ("REQUEST_TOO_LARGE", "2000")
        assert served.fail(method, b"x" * 100_000).code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert len(served.engine.asked) == 1


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_long_answers(method: str) -> None:
    """An answer beyond the limit is RESPONSE_TOO_LARGE with the limit instead."""
    with serving(log_sample=0.0, limits=Limits(max_response_bytes=2000)) as served:
        served.engine.does[method] = lambda _request: pb.GetServerInfoResponse(release="x" * 1997)
        assert len(served.call(method)) == 2000
        served.engine.does[method] = lambda _request: pb.GetServerInfoResponse(release="x" * 1998)
        refused = failure_of(served.fail(method))
        assert (refused.refusal.reason, refused.info.metadata["limit"]) == ("RESPONSE_TOO_LARGE", "2000")


def test_large_metadata(quiet: Served) -> None:
    """Metadata beyond what is accepted is refused by the transport; the next call is answered."""
    with pytest.raises(grpc.RpcError) as caught:
        quiet.call("GetServerInfo", x_large="x" * 100_000)
    assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert quiet.call("GetServerInfo")


def test_unknown_methods(quiet: Served) -> None:
    """What the contract does not have is UNIMPLEMENTED."""
    assert quiet.fail("DealMeAces").code() is grpc.StatusCode.UNIMPLEMENTED
