"""What is kept: the schema, the database, its single writer, and the migrations."""
