"""What a person can do at a table, one class for each command."""
