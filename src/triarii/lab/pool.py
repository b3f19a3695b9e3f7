"""Plays many battles: on the cores of one machine, or on a Ray cluster; in any order, with the same results."""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import msgspec

from triarii.compiled import fingerprint
from triarii.engine.game import BadSetup
from triarii.engine.registry import KNOWN, PACKS, know_the_same
from triarii.extras import require
from triarii.lab.arena import Fixture, Played, play
from triarii.lab.interrupt import Interrupted, noted_only
from triarii.players.own import INSTANCES, Chooser, sources_of
from triarii.players.trained import weights_file

LONGEST_KNOCK = 5.0  # seconds to wait for an answer
HOW_TO_REACH_RAY = "`ray start --head` begins a cluster and tells its address, and 'auto' finds that of this machine."


def state_folder() -> Path:
    """Where unfinished work is kept."""
    root = os.environ.get("TRIARII_STATE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME", os.path.join(os.path.expanduser("~"), ".cache")), "triarii"
    )
    return Path(root)


def state_file(fixtures: list[Fixture]) -> Path:
    """The file of unfinished work that belongs to these very fixtures, rules, players and weights."""
    total = hashlib.sha256(msgspec.json.encode(fixtures))
    total.update(fingerprint().encode())
    names = {seat.partition("@")[0] for fixture in fixtures for seat in fixture.seats}
    for name in sorted(names & set(INSTANCES)):
        total.update(pickle.dumps(INSTANCES[name]))
    for file in [*weights_of(fixtures), *sources_of(names)]:
        total.update(file.read_bytes())
    return state_folder() / f"games-{total.hexdigest()[:16]}.jsonl"


def weights_of(fixtures: list[Fixture]) -> list[Path]:
    """The files of learned weights that these fixtures may play by."""
    named = {seat.partition("@")[0].partition(":")[2] for fixture in fixtures for seat in fixture.seats}
    shipped = {str(weights_file(fixture.game)) for fixture in fixtures}
    return [Path(name) for name in sorted(named | shipped) if name and Path(name).is_file()]


class Kept:
    """Finished battles on disk, a line each, so that an interrupted command goes on where it stopped."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done: dict[int, Played] = {}
        if path.exists():
            for line in path.read_bytes().splitlines():
                try:
                    played = msgspec.json.decode(line, type=Played)
                except msgspec.DecodeError:
                    continue  # the last line of a process that was killed
                self.done[played.number] = played

    def add(self, played: Played) -> None:
        if not self.done:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self.done[played.number] = played
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")

    def forget(self) -> None:
        """All is done: nothing needs to be kept."""
        self.path.unlink(missing_ok=True)


def play_all(
    fixtures: list[Fixture],
    workers: int = 1,
    ray_address: str = "",
    progress: Callable[[int], None] | None = None,
    keep: bool = True,
    forget: bool = True,
) -> list[Played]:
    """Play all fixtures and give the results in their order, whatever the number of workers.

    What is finished is kept on disk until all are; a command of several parts forgets it later by itself.
    """
    kept = Kept(state_file(fixtures)) if keep else Kept(Path(os.devnull))
    todo = [fixture for fixture in fixtures if fixture.number not in kept.done]
    if progress is not None:
        progress(len(fixtures) - len(todo))
    try:
        for played in stream(todo, workers, ray_address):
            if keep:
                kept.add(played)
            else:
                kept.done[played.number] = played
            if progress is not None:
                progress(1)
    except KeyboardInterrupt:
        if not keep:
            raise
        done = len(kept.done)
        raise Interrupted(
            f"Stopped after {done} of {len(fixtures)} games; they are kept. Run the same command again to go on."
        ) from None
    if keep and forget:
        kept.forget()
    return [kept.done[fixture.number] for fixture in fixtures]


def stream(fixtures: list[Fixture], workers: int, ray_address: str) -> Iterator[Played]:
    if ray_address:
        return by_ray(fixtures, ray_address)
    if workers <= 1 or len(fixtures) <= 1:
        return one_by_one(fixtures)
    return by_processes(fixtures, workers)


def one_by_one(fixtures: list[Fixture]) -> Iterator[Played]:
    with noted_only():
        for fixture in fixtures:
            yield play(fixture)


def workers_of(count: int) -> ProcessPoolExecutor:
    """So many processes that know the games and data packs of this one."""
    return ProcessPoolExecutor(count, initializer=prepare, initargs=(dict(KNOWN), list(PACKS), dict(INSTANCES)))


def prepare(known: dict[str, str], packs: list[Path], instances: dict[str, Chooser]) -> None:
    """A worker leaves the interrupt key to its parent and knows the games and players that the parent knows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    know_the_same(known, packs)
    INSTANCES.update(instances)


def play_some(fixtures: list[Fixture]) -> list[Played]:
    return [play(fixture) for fixture in fixtures]


def in_parcels(fixtures: list[Fixture], workers: int) -> list[list[Fixture]]:
    size = max(1, min(8, len(fixtures) // (workers * 8)))
    return [fixtures[at : at + size] for at in range(0, len(fixtures), size)]


def by_processes(fixtures: list[Fixture], workers: int) -> Iterator[Played]:
    parcels = iter(in_parcels(fixtures, workers))
    pool = workers_of(workers)
    running: set[Future[list[Played]]] = set()
    try:
        for parcel in parcels:
            running.add(pool.submit(play_some, parcel))
            if len(running) >= 2 * workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def by_ray(fixtures: list[Fixture], address: str) -> Iterator[Played]:
    """Spread over a Ray cluster; 'auto' finds the one that this machine belongs to."""
    require("ray", "Playing on a Ray cluster")
    import ray

    if not ray.is_initialized():
        if not somebody_listens(address):
            raise BadSetup(f"No Ray cluster answers at '{address}'; {HOW_TO_REACH_RAY}")
        try:
            ray.init(address=address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadSetup(f"Ray cannot be reached at '{address}' ({error}); {HOW_TO_REACH_RAY}") from None
    task = ray.remote(remote_some)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    packs = [folder.absolute() for folder in PACKS]
    waiting = [task.remote(dict(KNOWN), packs, dict(INSTANCES), parcel) for parcel in in_parcels(fixtures, cores)]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        for result in ray.get(done):
            yield from result


def somebody_listens(address: str) -> bool:
    """Ray itself would try for minutes to reach an address where nobody is. Words such as 'auto' are left to it."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return True
    try:
        socket.create_connection((host.strip("[]"), int(port)), LONGEST_KNOCK).close()
    except (OSError, OverflowError):
        return False
    return True


def remote_some(
    known: dict[str, str], packs: list[Path], instances: dict[str, Chooser], fixtures: list[Fixture]
) -> list[Played]:
    know_the_same(known, packs)
    INSTANCES.update(instances)
    return play_some(fixtures)
