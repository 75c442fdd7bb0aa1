# make demo   resolve the pronouns of real paragraphs with the bundled model
# make test   run the tests
# make lint   ruff and mypy
# Each target makes its own virtual environment first, with the CPU build of torch.

PYTHON ?= python3
VENV ?= .venv
# The CPU build: on Linux, PyPI's own torch brings several GB of CUDA libraries; see README.
TORCH_SPEC ?= torch==2.13.0
TORCH_ARGS ?=
BIN = $(VENV)/bin

.PHONY: demo test lint clean

demo: $(VENV)/.installed
	HF_HUB_OFFLINE=1 $(BIN)/spacy-wikicrem resolve docs/demo.txt
	HF_HUB_OFFLINE=1 $(BIN)/spacy-wikicrem resolve docs/demo.txt --resolved-text

test: $(VENV)/.installed
	HF_HUB_OFFLINE=1 $(BIN)/python -m pytest

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/.installed: setup.py pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet $(TORCH_ARGS) "$(TORCH_SPEC)"
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[en,fr,es,dev,project,dask,gender,plots,zstd,datasets,search]"
	touch $@

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache
