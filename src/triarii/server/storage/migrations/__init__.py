"""The steps by which the database's schema came to be, for Alembic."""
