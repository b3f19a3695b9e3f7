"""Play over the network: accounts, tables, live games, storage, notices, fan-out."""
