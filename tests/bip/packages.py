"""Tiny packages as `pip install` leaves them: a module, and a dist-info folder with its entry points."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install(folder: Path, package: str, module: str, entry_points: str) -> Path:
    """Install a package of one module into a folder, which belongs on PYTHONPATH then."""
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(entry_points)
    (folder / f"{package}.py").write_text(module)
    return folder


def bip(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line where the packages of a folder are installed."""
    return subprocess.run(
        [sys.executable, "-m", "bip.commands.main", *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])},
        timeout=60,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence with which a command refused."""
    assert done.returncode == 2, done.stdout + done.stderr
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.startswith("bip: "), sentence
    return sentence
