"""Sasku and Saskop, the Estonian game of the sheep's head."""
