"""Messages of errors: files, records and dumps that are read (0xx and 6xx)."""

MESSAGES: dict[str, str] = {
    "W001": "{path} does not exist. Check the path; it is relative to {cwd}.",
    "W002": "{path}, line {line}: not a valid JSON object ({reason}). Nothing was read from the file.",
    "W003": "{path}, line {line}: {reason}. Expected a masked-example record as corpus build writes it.",
    "W004": "{path} exists already. Choose another name, or pass --force to replace it.",
    "W601": "{path} is {found}, expected {wanted}.",
    "W602": "{path} is a 7z archive, which cannot be read as a stream. Unpack it first, e.g. with 7z x.",
    "W603": (
        "{path} ends in the middle of its {kind} data, after byte {offset} of the file{where}: it is "
        "incomplete. "
        "Download or copy it again and compare its checksum."
    ),
    "W604": (
        "{path} holds damaged {kind} data before byte {offset} of the file{where} ({reason}). "
        "Download or copy it again and compare its checksum."
    ),
    "W605": "{path}, line {line}: not UTF-8 text ({reason}). Convert the file to UTF-8 first.",
    "W610": (
        "{path} is not a MediaWiki XML dump: it starts with {start!r}. "
        "Expected <mediawiki> or <page>, plain or compressed with bz2 or gzip."
    ),
    "W611": (
        "{path} is not well-formed XML: {reason} at byte {offset} of the decompressed data{where}. "
        "The dump is cut or damaged; download it again and compare its checksum."
    ),
    "W612": "{path} declares a document type, which no MediaWiki dump does. It was not read.",
    "W613": (
        "{path} holds no article with text (found: {found}). Expected a pages-articles dump; "
        "stub dumps have no text, and talk or template pages are not used."
    ),
    "W614": (
        "{path} has no bz2 stream at byte {offset} (found {found!r}). Expected the offsets of the "
        "index that came with this very file; check that both have the same date."
    ),
    "W615": (
        "{path}: the text of the page {title!r}, revision {revision}, has the sha1 {found}, but the "
        "dump says {expected}. The file was changed; download it again."
    ),
    "W616": "{path} has no sha1 for its revisions (only newer dumps do), so none can be checked.",
    "W617": (
        "{path}, line {line}: found {found!r}, expected offset:page id:title. "
        "Name the multistream-index.txt.bz2 that belongs to the dump."
    ),
    "W618": (
        "{path} ends inside its data{where}: the file is cut, or the range ends inside a stream. "
        "Download it again and compare its checksum."
    ),
    "W619": (
        "{path} says that it is in the language {found!r}, but the corpus is to be in {lang!r}. Pass "
        "--lang {found}, or another dump; if its header is wrong, mend xml:lang there."
    ),
    "W620": "{path} holds no benchmark file in a known format ({formats}). Check --exclude.",
    "W621": "No source was given. Pass at least one --dump or --text.",
    "W622": "Every paragraph was dropped, so nothing was written (counts: {found}).",
    "W623": (
        "The benchmark file {path} could not be read as {format} ({reason}). "
        "Repair or remove it; without it, its texts could end up in training."
    ),
    "W624": (
        "The spaCy pipeline {model!r} has no tagger for parts of speech, which this kind of example "
        "needs (it has: {found}). Choose another --model."
    ),
    "W625": (
        "GPU {gpu_id} cannot be used by spaCy ({reason}). Install the cupy that belongs to your CUDA, "
        "e.g. pip install cupy-cuda12x, or leave --gpu-id out."
    ),
    "W626": (
        "The spaCy pipeline {model!r} has no parser, which this kind of example needs (it has: "
        "{found}). Choose another --model."
    ),
    "W630": "{path} is {found}, in whose place no file is put. Name a file.",
    "W631": (
        "{path} is a symbolic link to {target}, which would be replaced by a file. Name that file "
        "itself, remove the link, or pass --force if the command has it."
    ),
    "W640": "{what} needs the library {library}, which cannot be imported ({reason}). Install it with {todo}.",
}
