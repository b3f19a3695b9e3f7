"""Running tables in memory, the connections to them, and what each viewer sees."""
