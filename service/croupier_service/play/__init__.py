"""A match at the terminal: people at one keyboard and bots, against a service.

It is a client: it imports the client package, `rich`, and of the service only the demonstration's words and child process. It knows no
game; tables, questions and moves are drawn from ListGames and TableView alone.
"""

from croupier_service.play.command import HELP, add_arguments, run

__all__ = ["HELP", "add_arguments", "run"]
