"""People: signing in, limits, ratings and notices."""
