"""`python -m spacy_wikicrem.training.matrix CONFIG.json OUTPUT`: see `running`."""

import sys

from .running import main

sys.exit(main())
