"""The table that every game is played at; it knows no rulebook."""
