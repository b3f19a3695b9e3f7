"""How fast the rules, the page and the server run here."""
