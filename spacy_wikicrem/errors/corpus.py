"""Messages of errors: building corpora (1xx)."""

MESSAGES: dict[str, str] = {
    "W130": (
        "The document has no {what}, which masked-name examples need. "
        "Add a component that sets them before this one, e.g. ner and parser (or senter)."
    ),
    "W132": (
        "The spaCy pipeline {model!r} finds no person names: expected an entity recogniser with one "
        "of the labels {labels}, found {found}. Choose another --model or other --labels."
    ),
    "W133": (
        "The spaCy pipeline {model!r} has no {wanted} to find sentences (it has: {found}). "
        "Choose another --model or --sentences."
    ),
    "W134": "The spaCy pipeline {model!r} is for {found!r}, but the corpus is in {lang!r}. Check --lang.",
    "W136": (
        "Nothing is known of the language {lang!r} (known: {known}). Pass both --model, a spaCy "
        "pipeline with an entity recogniser, and --labels, its labels of people."
    ),
    "W137": (
        "{name}: there are no rules for names in the language {lang!r} (there are for: {known}). "
        "Choose a trained pipeline with --model."
    ),
    "W140": (
        "{path} exists and is not a corpus folder (which holds {files} only), so --force does not "
        "replace it. Remove it yourself or choose another name."
    ),
    "W141": (
        "{path} gave no masked example (counts: {counts}). Expected prose about people: check the "
        "language, the model and --limit-pages."
    ),
    "W142": "The setting {name} is {found}, expected {expected}.",
    "W143": (
        "Another run (process {pid} on {host}) is building into {path}. Wait for it to end, or "
        "choose another output folder."
    ),
    "W144": (
        "{path} holds {found} finished shards of an interrupted run. Pass --resume to go on with "
        "it, or --force to throw them away and start again."
    ),
    "W145": (
        "{path} holds shards made with other settings ({changed}), and shards of two kinds are "
        "never mixed. Resume with the same settings, or start again with --force."
    ),
    "W146": (
        "{path} holds shards of another dump: {found}, expected {expected}. Resume with that dump, "
        "or start again with --force."
    ),
    "W147": (
        "{path} cannot be written: {reason}. No half file was left; finished shards are kept. Make "
        "room, then go on with --resume."
    ),
    "W148": (
        "{unit} of {dump} failed with {kind}: {reason}. Nothing of this unit was written; finished "
        "shards are kept. Remove the cause, then go on with --resume."
    ),
    "W149": (
        "A worker process died ({reason}): it was killed, or its machine ran out of memory. "
        "Finished shards are kept; go on with --resume, perhaps with fewer workers."
    ),
    "W150": (
        "There is no sha1sums.txt beside {path}. Download the list of checksums that belongs to the "
        "dump into {folder}, or name it with --sums."
    ),
    "W151": (
        "{path}, line {line}: found {found!r}, expected a sha1 of 40 digits, two blanks and a file "
        "name. Download the list of checksums again."
    ),
    "W152": (
        "{path} is not in the list of checksums {sums}. Name the list of the same dump with --sums; "
        "do not rename downloaded files."
    ),
    "W153": (
        "{path} has the sha1 {found}, but {sums} says {expected}. The file was changed or not "
        "transferred whole: download it again."
    ),
    "W154": (
        "{command} failed ({reason}). Repair or uninstall wikiextractor; the comparison works "
        "without it."
    ),
    "W161": (
        "No scheduler answers at {address} ({reason}). Expected the address that dask-scheduler "
        "prints, e.g. tcp://10.0.0.1:8786."
    ),
    "W162": (
        "The worker {host} does not see {path}. Dump, benchmark folders and output must lie on a "
        "disk that all workers see under the same path."
    ),
    "W163": (
        "The worker {host} works under other conditions than the run was started with ({changed}). "
        "Install the same versions and models everywhere."
    ),
    "W164": "Both --workers and --scheduler were given. Choose one of them.",
    "W165": "{path} was changed while it was being read. Start again with --force.",
    "W170": "{path} holds no corpus: expected {expected}. Name a folder that corpus build wrote, or a .jsonl file.",
    "W171": "{path} holds no examples. Check that it is the corpus you mean, and how it was built.",
    "W173": "gender-guesser does not know the country {country!r}. Expected one of: {known}.",
    "W175": "{path} holds {found} examples, too few to draw {wanted} of them. Pass a smaller -n (at least 1).",
    "W176": "{path} is not an annotation sheet: {reason}. Expected the columns {expected}, separated by commas, semicolons or tabs.",
    "W177": "{path} cannot be scored: {problems}. Fill in or mend these lines, and leave id and text as they were.",
    "W178": "{path} is missing: it holds the examples of the sheet {sheet}. Put it beside the sheet under this name.",
    "W179": "{path} is not the meta.json of a corpus ({reason}). Build the corpus again, or name its .jsonl file instead of the folder.",
    "W180": (
        "The dumps give {found} passages of {sentences} sentence(s) for {split}, and {needed} are "
        "needed. Name more dumps, or a smaller corpus with --like."
    ),
    "W181": (
        "The dumps have {found} words that occur at least {min_count} times each, too few to draw "
        "alternatives from. Name more dumps, or lower --min-count."
    ),
    "W185": "{path}: found {found}. Name one of the formats with --format: {known}.",
    "W186": "{path} holds no example, so nothing was written. Check that it is the file you mean.",
    "W187": (
        "{path}, line {line}: {reason}. Expected the lines sentence, pronoun or [MASK], candidates "
        "with commas between them, answer, and a blank one. Nothing was imported; --skip-broken "
        "leaves such records out."
    ),
    "W188": (
        "The example {id} cannot be written as five-line text: {reason}. Choose another format, or "
        "leave such examples out with --skip-unfit."
    ),
    "W189": (
        "{path}, {place}: {reason}. Expected a masked example as corpus export writes it. Nothing "
        "was imported."
    ),
    "W190": (
        "spaCy cannot make a Doc in the language {lang!r} ({reason}). Install what its tokenizer "
        "needs, or mend the field lang of the examples."
    ),
    "W192": (
        "{path} cannot be read as {format}: {reason}. Check that it is complete, and of the format "
        "that --format names."
    ),
    "W193": (
        "{path}: found {found}, which no export writes, so --force does not replace it. "
        "Choose another name, or remove it yourself."
    ),
    "W194": (
        "{path} is a folder with splits ({found}), expected one file of examples. Name the file of "
        "one split."
    ),
}
