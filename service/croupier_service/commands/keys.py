"""`croupier keys`: make and list sealing keys, seal a state anew with the first of them. Only `new` ever prints a key."""

from __future__ import annotations

import base64
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from croupier_service.sealing.key_files import read_key_ring, write_new_key
from croupier_service.sealing.key_ring import new_key

HELP = "make and list sealing keys, seal a state anew"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    _add_new(actions.add_parser("new", help="print a new key, or make a key file"))
    _add_list(actions.add_parser("list", help="print the ids of the keys in a file"))
    _add_reseal(actions.add_parser("reseal", help="seal a state anew with the first key, in the version that is written"))


def run(arguments: Namespace) -> int:
    """Run the action; 1 where the state is refused, 2 where a key or a file cannot be used."""
    action: Callable[[Namespace], int] = arguments.action
    try:
        return action(arguments)
    except (OSError, ValueError) as fault:
        return _failed(2, str(fault))


def _add_new(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="file to make, readable by its owner alone; without it the key is printed")
    parser.set_defaults(action=_new)


def _add_list(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="key file")
    parser.set_defaults(action=_list)


def _add_reseal(parser: ArgumentParser) -> None:
    parser.add_argument("state", nargs="?", default="-", help="file with a MatchState message, plain or in base64; else standard input")
    parser.add_argument("--keys", required=True, type=Path, metavar="FILE", help="key file")
    parser.add_argument("--binary", action="store_true", help="write the message plain instead of in base64")
    parser.add_argument("--write-state-version", type=int, metavar="N", help="version to write; else the newest")
    parser.set_defaults(action=_reseal)


def _new(arguments: Namespace) -> int:
    if arguments.file is None:
        print(new_key())
    elif not write_new_key(arguments.file):
        return _failed(2, f"{arguments.file} exists already; a new key is a line of its own: croupier keys new >> {arguments.file}")
    return 0


def _list(arguments: Namespace) -> int:
    seals, *others = read_key_ring(arguments.file).ids
    print("\n".join([f"{seals} seals and opens", *(f"{key_id} opens" for key_id in others)]))
    return 0


def _reseal(arguments: Namespace) -> int:
    # The games and all their messages are needed for this action alone.
    from croupier.v1.engine_service_pb2 import ApplyMovesRequest  # noqa: PLC0415
    from croupier_service.catalog import GAMES  # noqa: PLC0415
    from croupier_service.commands.inspect import read_state  # noqa: PLC0415
    from croupier_service.rpc.engine import Engine  # noqa: PLC0415
    from croupier_service.rpc.in_process import InProcess  # noqa: PLC0415
    from croupier_service.sealing.sealer import Sealer  # noqa: PLC0415
    from croupier_service.wire.refusals import RequestRefused  # noqa: PLC0415
    from croupier_service.wire.versions import Versions  # noqa: PLC0415

    sealer, versions = Sealer(read_key_ring(arguments.keys)), Versions(arguments.write_state_version)
    engine = InProcess(Engine(GAMES, sealer, versions=versions))
    try:
        answer = engine.apply_moves(ApplyMovesRequest(match=read_state(arguments.state)))
        sealed = answer.match.SerializeToString(deterministic=True)
    except RequestRefused as refused:
        return _failed(1, f"{refused.reason}: {refused.message}")
    sys.stdout.buffer.write(sealed if arguments.binary else base64.b64encode(sealed) + b"\n")
    return 0


def _failed(code: int, message: str) -> int:
    print(f"croupier keys: {message}", file=sys.stderr)
    return code
