"""Transactions that write."""

from contextlib import AbstractContextManager

from sqlalchemy import Connection, Engine


def writing_engine(engine: Engine) -> Engine:
    """The same engine, whose transactions write."""
    return engine.execution_options(writes=True)


def writing(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that writes."""
    return writing_engine(engine).begin()
