"""The service: gRPC, logs, metrics and configuration. grpc, structlog and prometheus live here and nowhere else."""
