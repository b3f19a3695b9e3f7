"""Seats played by computers, and reviews of finished games."""
