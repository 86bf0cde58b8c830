"""The commands on whole collections; part of the command line, see `chunking.cli`."""
