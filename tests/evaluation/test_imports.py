from pathlib import Path

import pytest

from spacy_wikicrem import evaluation
from tests.fresh import run_fresh

ROOT = Path(evaluation.__file__).parents[1]
FILES = [*ROOT.glob("evaluation/**/*.py"), *ROOT.glob("documents/*.py"), *ROOT.glob("util/*.py")]
# Those that read Docs or run a spaCy pipeline.
READ_DOCS = ("evaluation.cases", "evaluation.pronouns.")
NAMES = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES)
MODULES = sorted(name for name in NAMES if not name.startswith(READ_DOCS))


@pytest.mark.parametrize("module", MODULES)
def test_nothing_heavy_is_imported(module):
    heavy = ("spacy", "thinc", "srsly", "typer", "torch", "transformers", "numpy", "scipy")
    code = (
        "import importlib, sys\n"
        f"sys.modules.update(dict.fromkeys({heavy!r}))\n"
        f"importlib.import_module('spacy_wikicrem.{module}')\n"
    )
    run_fresh(code).check_returncode()
