"""Files read side by side: what hangs, crashes or fails is told of that file alone."""

import os
import subprocess
import sys
import time
from concurrent.futures import wait

import pytest

from chunking.base.errors import DamagedFile, NoCluster, ReaderCrashed, TookTooLong
from chunking.base.progress import Cancelled, Pace, Tally
from chunking.reading.convert import ReadingRequest, convert_file, is_cached
from chunking.reading.pool import InlineReader, open_cluster, open_processes
from tests.workbench.batch_files import open_local_cluster, read_badly

WAIT_S = 60


@pytest.fixture
def close():
    """Whatever a test opens is closed."""
    opened = []
    yield lambda workers: opened.append(workers) or workers
    for workers in opened:
        workers.close()


def submit(workers, *orders):
    return [workers.submit(ReadingRequest(order.encode(), f"{number}.md")) for number, order in enumerate(orders)]


def tell_outcomes(futures):
    wait(futures, WAIT_S)
    return [type(future.exception()).__name__ if future.exception() else future.result().source for future in futures]


def test_what_misbehaves_touches_no_other(close):
    workers = close(open_processes(2, timeout_s=2, convert=read_badly))
    futures = submit(workers, "a", "die", "b", "hang", "c", "fail", "d")
    assert tell_outcomes(futures) == ["0.md", "ReaderCrashed", "2.md", "TookTooLong", "4.md", "ReadingError", "6.md"]
    assert "took longer than 2 s" in str(futures[3].exception())
    assert "KeyError" in str(futures[5].exception())
    engines = {future.result().engine for future in futures if not future.exception()}
    assert f"process {os.getpid()}" not in engines


def test_a_house_error_comes_back_as_it_was(close):
    workers = close(open_processes(1))
    (future,) = submit(workers, "x")
    assert future.result(WAIT_S).text.strip() == "x"
    broken = workers.submit(ReadingRequest(b"PK\x03\x04 cut off", "a.docx"))
    assert isinstance(broken.exception(WAIT_S), DamagedFile)
    assert broken.exception().source == "a.docx"


def test_closing_gives_up_what_is_being_read(close):
    workers = close(open_processes(1, convert=read_badly))
    (future,) = submit(workers, "hang")
    time.sleep(0.5)
    begun = time.monotonic()
    workers.close()
    assert time.monotonic() - begun < 5
    assert isinstance(future.exception(WAIT_S), ReaderCrashed)


def test_a_worker_ends_with_a_killed_starter(project):
    command = [sys.executable, "-m", "tests.workbench.killed_batch"]
    with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as starter:
        worker = int(starter.stdout.readline())
        starter.kill()
    for _ in range(100):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("the worker is still there")


def test_in_place_reads_when_asked_and_can_be_stopped():
    seen = []
    future = InlineReader().submit(ReadingRequest(b"# A\n\nx", "a.md"), lambda *report: seen.append(report))
    assert future.done()
    assert seen
    assert tell_outcomes(submit(InlineReader(convert=read_badly), "a", "fail")) == ["0.md", "ReadingError"]

    def cancel(*_):
        raise Cancelled

    with pytest.raises(Cancelled):
        InlineReader().submit(ReadingRequest(b"# A\n\nx", "a.md"), cancel)


def test_in_place_gives_up_at_the_next_step():
    future = InlineReader(timeout_s=1e-6).submit(ReadingRequest(b"# A\n\nx", "a.md"))
    assert isinstance(future.exception(), TookTooLong)


def test_what_was_read_is_known(tmp_path):
    task = ReadingRequest(b"# A\n\nx", "a.md", cache_dir=tmp_path)
    assert not is_cached(task)
    convert_file(task)
    assert is_cached(task)
    assert not is_cached(ReadingRequest(b"PK\x03\x04", "a.docx", cache_dir=tmp_path))


def test_the_same_work_on_a_cluster(close):
    with open_local_cluster() as address:
        workers = close(open_cluster(address, timeout_s=3, convert=read_badly))
        assert workers.count == 2
        assert tell_outcomes(submit(workers, "a", "fail", "nap", "b")) == ["0.md", "ReadingError", "TookTooLong", "3.md"]
        workers.close()


def test_no_cluster_is_told(monkeypatch):
    monkeypatch.setattr("chunking.reading.pool._CONNECT_S", 0.3)
    with pytest.raises(NoCluster) as told:
        open_cluster("tcp://127.0.0.1:1")
    assert told.value.remedy


class TestPace:
    def build(self):
        now = [100.0]
        return now, Pace(lambda: now[0])

    def test_even_work(self):
        now, pace = self.build()
        assert pace.remaining_s is None
        for done in range(1, 6):
            now[0] += 10
            pace.report(done, 10)
        assert pace.remaining_s == pytest.approx(50)
        now[0] += 4
        assert pace.remaining_s == pytest.approx(46)

    def test_it_never_climbs_faster_than_the_clock_between_reports(self):
        now, pace = self.build()
        now[0] += 1
        pace.report(1, 100)
        before = pace.remaining_s
        for _ in range(1000):
            now[0] += 1
            assert pace.remaining_s <= before + 1
            before = pace.remaining_s
        assert before < 1000

    def test_shares_count_before_numbers(self):
        now, pace = self.build()
        now[0] += 10
        pace.report(Tally(99, 0.5), 100)
        assert pace.remaining_s == pytest.approx(10)
        assert Tally(3, 2.0) == 3
        assert Tally(3, 2.0).share == 1

    def test_one_odd_piece_swings_it_by_half(self):
        now, pace = self.build()
        now[0] += 10
        pace.report(5, 10)
        now[0] += 100
        pace.report(6, 10)
        assert pace.remaining_s == pytest.approx((110 / 6 * 4 + 90) / 2)


@pytest.mark.parametrize("address", ["kaputt", "http://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://:8786", "tcp://127.0.0.1:many"])
def test_what_is_no_address_of_a_scheduler_is_told_at_once(address):
    pytest.importorskip("distributed")
    started = time.monotonic()
    with pytest.raises(NoCluster):
        open_cluster(address)
    assert time.monotonic() - started < 5
