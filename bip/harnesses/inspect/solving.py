"""Solvers: to ask the model, and to let our reasoner answer in its place."""

from contextlib import ExitStack

from inspect_ai.solver import Generate, Solver, TaskState, solver

from bip.harnesses.inspect.replies import opened, reply

UNUSABLE = "unusable"
"""Where a sample says why its record cannot be used."""


@solver
def ask() -> Solver:
    """Ask the model once; a record that cannot be used is asked of nobody."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if (state.metadata or {}).get(UNUSABLE):
            state.completed = True
            return state
        return await generate(state)

    return solve


@solver
def reasoner(policy: str = "rational") -> Solver:
    """Answer by a policy of ours, whatever the model is.

    Args:
        policy: as registered.
    """
    who = opened(policy, {}, ExitStack())

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if not (state.metadata or {}).get(UNUSABLE):
            state.output = reply(state.messages, who, f"bip/{policy}")
            state.messages.append(state.output.message)
        state.completed = True
        return state

    return solve
