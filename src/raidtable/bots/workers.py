"""Processes in which bots think."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def worker_processes(processes: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Processes that start when they are needed. Where the system can do that, `niceness` lowers
    their priority: they get the processor when others leave it to them."""
    # A forked event loop would be in an undefined state in the child: spawn workers instead.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        processes, mp_context=context, initializer=begin_worker, initargs=(niceness,)
    )


def begin_worker(niceness: int) -> None:
    """Ignore interrupts, which are for the parent, and exit when the parent ends or is killed."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
