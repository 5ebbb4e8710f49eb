"""What the Makefile runs and no installed package needs."""
