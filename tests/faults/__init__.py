"""The service at scale: real balancers in front of real replicas, and what happens when some of it breaks.

Needs Envoy and nginx, so it has commands of its own: `make test-balancers`, `make test-faults`. `make test` leaves it alone.
"""
