"""The stored state, private to the service."""
