"""Entry point of `python -m chunking`."""

import os
import sys
from importlib.metadata import PackageNotFoundError

try:
    from chunking.cli.parser import main

    # Polish characters and emoji reach a file or pipe whatever the console's own encoding is.
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    code = main()
    sys.stdout.flush()
except (ModuleNotFoundError, PackageNotFoundError) as error:
    print(f"This Python lacks {error.name}. Use the one of the project, .venv/bin/python, which `make run` sets up.", file=sys.stderr)
    code = 1
except BrokenPipeError:
    # Whoever read the output has seen enough (`... | head`).
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 0
sys.exit(code)
