"""Short notations for files with coreference."""


def conll2012(*documents):
    """Each document is "NAME: column column ...", e.g. "a: (1 1) - (1)"."""
    lines = []
    for document in documents:
        name, _, columns = document.partition(": ")
        lines.append(f"#begin document ({name}); part 000")
        lines += [f"{name} 0 {i} word{i} {c}" for i, c in enumerate(columns.split())]
        lines += ["", "#end document"]
    return "\n".join(lines) + "\n"


def conllu(*words, fields="eid-etype-head-other"):
    """Each word is "ID", "ID ENTITY" or "ID ENTITY DEPS"; "" ends a sentence."""
    lines = ["# newdoc id = d", f"# global.Entity = {fields}"]
    for word in words:
        if not word:
            lines.append("")
            continue
        id_, entity, deps, *_ = [*word.split(), "_", "_"]
        misc = "_" if entity == "_" else f"Entity={entity}"
        lines.append("\t".join([id_, "w", *["_"] * 6, deps, misc]))
    return "\n".join(lines) + "\n\n"
