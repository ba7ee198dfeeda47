"""Many small cases in one test, because pytest needs longer to set up a test than most of these cases take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any


def cases(names: str, values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run all cases in one test, unlike `pytest.mark.parametrize`; a failure names its case. Fixtures are shared by all cases."""
    required, listed = [name.strip() for name in names.split(",")], list(values)

    def together(test: Callable[..., None]) -> Callable[..., None]:
        asked = inspect.signature(test)

        @wraps(test)
        def all_of_them(*answer: Any, **fixtures: Any) -> None:
            assert listed, "no case"
            for value in listed:
                case = dict(zip(required, value, strict=True)) if len(required) > 1 else {required[0]: value}
                try:
                    test(*answer, **fixtures, **case)
                except BaseException as fault:
                    fault.add_note(f"The case: {case}")
                    raise

        all_of_them.__signature__ = asked.replace(  # type: ignore[attr-defined]
            parameters=[asked.parameters[name] for name in asked.parameters if name not in required]
        )
        return all_of_them

    return together
