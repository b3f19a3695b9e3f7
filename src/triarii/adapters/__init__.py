"""The games in the dress of other ecosystems: PettingZoo (zoo), Gymnasium (gym) and OpenSpiel (spiel)."""
