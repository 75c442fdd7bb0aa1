import hashlib

import pytest

from spacy_wikicrem.util.checksums import checksum, sha256


@pytest.mark.parametrize("content", [b"", b"abc", b"\x00" * 300_000])
def test_checksums_of_a_file(tmp_path, content):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert sha256(path) == hashlib.sha256(content).hexdigest()
    assert checksum(path, "md5") == hashlib.md5(content).hexdigest()
