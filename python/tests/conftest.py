"""The program that Python's referee is held against: `SHINPAN_PROGRAM`, or the release build of this tree."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Session:
    """A GTP session; a reply that begins with `?` is returned as it is."""

    def __init__(self, program):
        command = [program, "--dead", "all-alive", "--net", "none"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *commands):
        """Replies to some commands, sent at once."""
        self.process.stdin.write("".join(f"{command}\n" for command in commands))
        self.process.stdin.flush()
        return [self._reply() for _ in commands]

    def _reply(self):
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            assert line, "the program has ended"
            lines.append(line)
        reply = "".join(lines).strip()
        return reply[1:].strip() if reply.startswith("=") else reply

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=10)


@pytest.fixture(scope="session")
def program():
    named = os.environ.get("SHINPAN_PROGRAM")
    found = pathlib.Path(named) if named else ROOT / "target/release/shinpan"
    if not found.exists():
        assert not named, f"SHINPAN_PROGRAM names no file: {named}"
        pytest.skip("no program to compare with: cargo build --release, or set SHINPAN_PROGRAM")
    return str(found)


@pytest.fixture
def session(program):
    session = Session(program)
    yield session
    session.close()
