"""One folder a rulebook. A game never imports another."""
