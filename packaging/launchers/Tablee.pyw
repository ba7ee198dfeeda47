"""Windows: a double click starts Tablée without a console. What it does the first time, it tells in a small window."""

import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(here)))

import main

sys.exit(main.main())
