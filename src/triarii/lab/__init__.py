"""The laboratory: odds, simulation, tournaments, game review and training."""
