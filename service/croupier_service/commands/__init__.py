"""Small commands of `croupier`, one a file: each has `add_arguments(parser)` and `run(arguments) -> exit code`."""
