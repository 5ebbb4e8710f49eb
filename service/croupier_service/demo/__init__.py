"""The demonstration: every game is played through the Python client over gRPC, told in words, replayed, and every deal is checked.

It imports the client alone and knows no game: whatever it says comes out of the generic parts of the contract. That is what it proves.
"""

from croupier_service.demo.command import HELP, add_arguments, run
from croupier_service.demo.server_process import local_service
from croupier_service.demo.show import demonstrate

__all__ = ["HELP", "add_arguments", "demonstrate", "local_service", "run"]
