import subprocess
import sys
from pathlib import Path

import pytest

from spacy_wikicrem import evaluation

MODULES = sorted(path.stem for path in Path(evaluation.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_nothing_heavy_is_imported(module):
    heavy = ("spacy", "thinc", "srsly", "typer", "torch", "transformers", "numpy")
    code = (
        "import importlib, sys\n"
        f"sys.modules.update(dict.fromkeys({heavy!r}))\n"
        f"importlib.import_module('spacy_wikicrem.evaluation.{module}')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
