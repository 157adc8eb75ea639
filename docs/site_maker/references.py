"""Finds what the types of a signature mean: classes are documented under their public names."""

from typing import Any


def resolve_alias(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """A reference to a class by the module that defines it, or by its bare name."""
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"].rpartition(".")[2]
    domain = env.get_domain("py")
    known = [full for full in domain.objects if full.rpartition(".")[2] == name]
    if not known or known == [node["reftarget"]]:
        return None
    best = min(known, key=lambda full: (full.count("."), full))
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", best, node, contnode)
