import time

from spacy_wikicrem.evaluation.report.clock import Clock


def test_sleep_is_wall_time_only():
    clock = Clock()
    time.sleep(0.05)
    first = clock.lap()
    assert first.wall >= 0.05 and 0 <= first.cpu < first.wall
    assert clock.lap().wall < first.wall  # since the last reading


def test_work_is_cpu_time():
    clock, end = Clock(), time.process_time() + 0.02
    while time.process_time() < end:
        pass
    assert clock.lap().cpu >= 0.02
