"""One document into a collection: plan, save, prove, journal."""
