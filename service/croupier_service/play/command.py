"""`croupier play`: its arguments, and how a match begins, goes on and is left."""

from __future__ import annotations

import random
import secrets
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from shlex import quote

from rich.console import Console

from croupier import BYSTANDER, BadRequest, Client, CroupierError
from croupier.v1 import game_info_pb2
from croupier_service.demo import wording
from croupier_service.demo.server_process import NotStarted, local_service
from croupier_service.play import ending, saving
from croupier_service.play.asking import Asking, tell_options
from croupier_service.play.options import BadOption, read_options
from croupier_service.play.screen import Left, Screen
from croupier_service.play.session import OMITTED, Session

HELP = "play a match at the terminal, against bots or with others at the same keyboard"


class Wrong(Exception):
    """The arguments do not fit together or do not fit the game; the message says why."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="id of the game, as sasaki; with --resume it may be left out")
    parser.add_argument("--describe", action="store_true", help="print the presets and options of the game instead of playing it")
    parser.add_argument("--preset", default="", help="named set of options; else the game's first")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule over the preset; may be repeated")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats; else the usual one")
    parser.add_argument("--human", action="append", type=int, metavar="SEAT", help="a person's seat, from 0; may be repeated (default: 0)")
    parser.add_argument("--seed", type=int, metavar="N", help="number from which the cards and the bots follow; else chance")
    parser.add_argument("--reveal", choices=("after_match", "after_deal", "never"), default="after_match", help="when keys are published")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="where the match is saved after every move; else in the user's state folder"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match")
    parser.add_argument(
        "--address", metavar="HOST:PORT", help="a running service; without it one is started on a free port of this machine"
    )


def run(arguments: Namespace) -> int:
    """Play; 0 also where the match is left and saved, 1 where the service fails or a deal was not fair, 2 where the arguments are wrong."""
    try:
        with _service(arguments.address) as address, Client(address) as client:
            return _describe(client, arguments) if arguments.describe else _play(client, arguments)
    except (Wrong, BadOption, saving.NotSaved, OSError) as wrong:
        return _failed(2, str(wrong))
    except BadRequest as refused:
        return _failed(2, refused.message)
    except (CroupierError, NotStarted) as fault:
        return _failed(1, str(fault))
    except KeyboardInterrupt:
        return 0


def _service(address: str | None) -> AbstractContextManager[str]:
    return nullcontext(address) if address else local_service(lasting_key=True)


def _play(client: Client, arguments: Namespace) -> int:
    session = _resumed(client, arguments) if arguments.resume else _begun(client, arguments)
    screen = Screen(Console(highlight=False), session.info)
    try:
        _to_the_end(session, screen)
    except (Left, KeyboardInterrupt):
        _leave(session, screen)
        return 0
    except CroupierError:
        _leave(session, screen)
        raise
    fair = ending.tell(session, screen)
    if not (arguments.save or arguments.resume):
        session.path.unlink(missing_ok=True)
    return 0 if fair else 1


def _to_the_end(session: Session, screen: Screen) -> None:
    asking = Asking(session, screen)
    while session.status.decision is not None:
        if humans := session.waiting_humans:
            asking.turn(humans[0])
        else:
            session.let_bots_answer()
    if len(session.humans) > 1:
        screen.hide()


def _leave(session: Session, screen: Screen) -> None:
    if len(session.humans) > 1:
        screen.hide()
    screen.write("")
    screen.command(f"The match is saved. Go on with: croupier play --resume {quote(str(session.path))}")


def _begun(client: Client, arguments: Namespace) -> Session:
    info = _info(client, arguments.game)
    seats = info.usual_seat_count if arguments.seats is None else arguments.seats
    humans = _humans(arguments.human or [0], seats)
    chance = secrets.token_hex(16) if arguments.seed is None else str(arguments.seed)
    played = client.start(
        info.game,
        preset=arguments.preset,
        options=read_options(info, arguments.option),
        seats=seats,
        seed=b"" if arguments.seed is None else random.Random(chance).randbytes(32),  # noqa: S311 - whoever names a seed wants it repeated
        reveal=arguments.reveal,
        viewers=[*humans, BYSTANDER],
        asked_seats=True,
        omit=OMITTED,
    )
    session = Session(client, info, humans, chance, arguments.save or saving.own_place(played.match))
    session.begin(played)
    return session


def _resumed(client: Client, arguments: Namespace) -> Session:
    saved = saving.read(arguments.resume)
    if arguments.game not in (None, saved.match.game):
        raise Wrong(f"{arguments.resume} is a match of {saved.match.game}, not of {arguments.game}")
    if arguments.preset or arguments.option or arguments.seats or arguments.human or arguments.seed is not None:
        raise Wrong("a match that is resumed keeps its preset, options, seats, people and seed")
    session = Session(client, _info(client, saved.match.game), saved.humans, saved.seed, arguments.save or arguments.resume)
    session.resume(saved)
    return session


def _humans(seats: list[int], seat_count: int) -> tuple[int, ...]:
    if outside := [seat for seat in seats if not 0 <= seat < seat_count]:
        raise Wrong(f"--human {outside[0]}: the seats are 0 to {seat_count - 1}")
    return tuple(sorted(set(seats)))


def _info(client: Client, game: str | None) -> game_info_pb2.GameInfo:
    listed = {info.game: info for info in client.games()}
    if game not in listed:
        said = f"there is no game {game!r:.80}" if game else "which game?"
        raise Wrong(f"{said} There are {', '.join(listed)}" if not game else f"{said}; there are {', '.join(listed)}")
    return listed[game]


def _describe(client: Client, arguments: Namespace) -> int:
    info = _info(client, arguments.game)
    screen = Screen(Console(highlight=False), info)
    screen.say(f"{wording.names(info.names)}: {info.summary}", "bold")
    screen.say(f"seats: {', '.join(map(str, info.seat_counts))} (usually {info.usual_seat_count})")
    for preset in info.presets:
        screen.say(f"--preset {preset.preset}: {preset.description}")
    tell_options(screen, info, info.presets[0].options)
    return 0


def _failed(code: int, message: str) -> int:
    sys.stderr.write(f"croupier play: {message}\n")
    return code
