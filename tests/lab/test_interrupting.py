"""Stopping a long command by the interrupt key: what is finished is kept, and the command says how to go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    around = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TRIARII_STATE": str(folder / "state")}
    command = [sys.executable, "-m", "triarii", *arguments]
    pipe = subprocess.PIPE
    # a group of its own, as a shell gives it: the key reaches the workers too
    return subprocess.Popen(
        command, cwd=folder, env=around, stdout=pipe, stderr=pipe, text=True, process_group=0, preexec_fn=hear_the_key
    )


def hear_the_key() -> None:
    """Whoever runs the tests in the background may have the key ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def stop_when(running: subprocess.Popen[str], is_under_way: Callable[[], bool]) -> tuple[int, str, str]:
    """Press the interrupt key as soon as something is finished."""
    began = time.monotonic()
    while not is_under_way() and running.poll() is None and time.monotonic() - began < PATIENCE:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    try:
        said, complained = running.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    return running.returncode, said, complained


def finish(folder: Path, *arguments: str) -> str:
    running = start(folder, *arguments)
    said, complained = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, complained
    return said


def lines_kept(folder: Path) -> int:
    return sum(len(path.read_bytes().splitlines()) for path in (folder / "state").glob("*.jsonl"))


SERIES = ["simulate", "ancients", "akragas", "--games", "30", "--seats", "random,random", "--json"]


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_series_goes_on_after_the_interrupt_key(tmp_path: Path, workers: str):
    command = [*SERIES, "--workers", workers]
    code, said, complained = stop_when(start(tmp_path, *command), lambda: lines_kept(tmp_path) > 2)
    assert code == 130 and said == ""
    assert "games; they are kept. Run the same command again to go on." in complained and "Traceback" not in complained
    kept = lines_kept(tmp_path)
    assert 2 < kept < 30
    whole = finish(tmp_path / "state", *SERIES)  # elsewhere, in one go
    assert json.loads(finish(tmp_path, *command)) == json.loads(whole)


@pytest.mark.slow
def test_a_tournament_goes_on_after_the_interrupt_key(tmp_path: Path):
    command = ["tournament", "ancients", "--battles", "akragas,cannae", "--players", "random,random,random", "--json"]
    code, said, complained = stop_when(start(tmp_path, *command), lambda: lines_kept(tmp_path) > 1)
    assert code == 130, complained
    assert said == "" and "Run the same command again to go on." in complained
    assert lines_kept(tmp_path) > 1
    assert json.loads(finish(tmp_path, *command))["games"] >= 6


@pytest.mark.slow
def test_balance_goes_on_after_the_interrupt_key(tmp_path: Path):
    command = ["balance", "ancients", "--level", "random", "--games", "2", "--output", str(tmp_path / "docs")]
    code, said, complained = stop_when(start(tmp_path, *command), lambda: lines_kept(tmp_path) > 2)
    assert code == 130 and "Run the same command again to go on." in complained
    assert lines_kept(tmp_path) > 2
    assert "Written" not in said


@pytest.mark.slow
def test_training_goes_on_after_the_interrupt_key(tmp_path: Path):
    pytest.importorskip("numpy")
    folder = tmp_path / "training"
    command = ["train", "ancients", "--folder", str(folder), "--generations", "50", "--games", "8"]
    code, _, complained = stop_when(start(tmp_path, *command), (folder / "weights.json").exists)
    assert code == 130 and f"everything finished is in {folder}. Run the same command again to go on." in complained
    done = json.loads((folder / "weights.json").read_text())["generation"]
    assert done >= 1
    again = start(tmp_path, *command)
    assert again.stdout is not None and f"{done} generations of the policy are done" in again.stdout.readline()
    os.killpg(again.pid, signal.SIGINT)
    again.communicate(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_fuzzer_tells_where_to_begin_again(tmp_path: Path, workers: str):
    command = ["fuzz", "ancients", "--games", "2000", "--json", "--workers", workers]
    began = time.monotonic()
    code, said, complained = stop_when(start(tmp_path, *command), lambda: time.monotonic() - began > 6)
    assert code == 130 and "Traceback" not in complained
    done = json.loads(said)["games"]
    assert f"Stopped after {done} of 2000 games. Add `--begin {done}` to the command to go on." in complained
    rest = finish(tmp_path, "fuzz", "ancients", "--games", str(done + 2), "--begin", str(done), "--json")
    assert json.loads(rest)["games"] == 2
