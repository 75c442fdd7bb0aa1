from pathlib import Path

from spacy_wikicrem import evaluation
from tests.fresh import run_fresh, without

ROOT = Path(evaluation.__file__).parents[1]
FILES = [*ROOT.glob("evaluation/**/*.py"), *ROOT.glob("documents/*.py"), *ROOT.glob("util/*.py")]
# Those that read Docs or run a spaCy pipeline.
READ_DOCS = ("evaluation.cases", "evaluation.pronouns.")
NAMES = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES)
MODULES = sorted(name for name in NAMES if not name.startswith(READ_DOCS))
HEAVY = ("spacy", "thinc", "srsly", "typer", "torch", "transformers", "numpy", "scipy")
# All in one process: what is missing stays missing for each of them.
CODE = f"""{without(*HEAVY)}
import importlib
for name in sys.argv[1:]:
    try:
        importlib.import_module(f"spacy_wikicrem.{{name}}")
    except ImportError as err:
        print(f"{{name}}: {{err}}")
"""


def test_nothing_heavy_is_imported():
    done = run_fresh(CODE, *MODULES)
    assert len(MODULES) > 80 and not done.returncode, done.stderr
    assert not done.stdout, done.stdout


def test_the_test_sees_what_is_heavy():
    assert "evaluation.cases: " in run_fresh(CODE, "util.files", "evaluation.cases").stdout
