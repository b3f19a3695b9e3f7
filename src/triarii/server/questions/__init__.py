"""Questions about a table, answered on a copy: odds, reasons, replays, what-ifs, dice."""
