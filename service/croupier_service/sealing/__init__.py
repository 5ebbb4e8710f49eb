"""State bytes to sealed bytes and back, and the keys for it. cryptography lives here and nowhere else."""
