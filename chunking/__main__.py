"""`python -m chunking`."""

import os
import sys

from chunking.cli import main

# Polish letters and emoji reach a file or pipe whatever the console's own encoding is.
sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
try:
    code = main()
    sys.stdout.flush()
except BrokenPipeError:
    # Whoever read the output has seen enough (`... | head`).
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 0
sys.exit(code)
