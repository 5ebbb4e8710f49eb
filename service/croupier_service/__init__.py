"""Croupier: a stateless card-game rules engine served over gRPC."""
