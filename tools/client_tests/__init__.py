"""The conformance of the client libraries: real servers on loopback, a scripted one, the runners of all languages, and what they report.

Run by `python -m tools.client_tests [LANGUAGE ...]`; tests/clients/conformance/PROTOCOL.md says what a library has to do.
"""
