"""The figures of docs/trust/server.md: they hold on two cores that have nothing else to do."""

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("torch")

BUSY = "on a machine that is busy with other things this tells nothing"


@pytest.mark.slow
def test_questions_a_second_waiting_times_beside_hostile_clients_and_memory() -> None:
    from bip.server.load_test import load_test

    figures = load_test(clients=8, requests=2000, hostile=45, workers=2)
    print(figures)
    alone, beside = figures["alone"], figures["beside 45 hostile clients"]
    assert alone["memory after, MiB"] - alone["memory before, MiB"] < 20
    assert figures["afterwards"]["memory after, MiB"] - beside["memory before, MiB"] < 150
    assert alone["per second"] >= 120, BUSY
    assert beside["p99, s"] < 1, BUSY
    assert figures["afterwards"]["per second"] >= 120, BUSY
