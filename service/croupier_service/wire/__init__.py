"""Between dataclasses and messages: requests, views, descriptions and stored records. Protobuf lives here and in rpc, and nowhere else."""
