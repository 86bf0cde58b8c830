"""`python -m chunking`."""

import sys

from chunking.cli import main

sys.exit(main())
