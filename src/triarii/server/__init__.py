"""Play over the network: accounts, tables, live games, storage, notices, fan-out."""

from triarii.extras import require

require("web", "The server")
