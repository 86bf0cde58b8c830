"""The command that writes a report over a folder; part of the command line, see `chunking.cli`."""
