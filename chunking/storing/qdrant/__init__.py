"""The database: connection and lease, store, schema, dialect of the client."""
