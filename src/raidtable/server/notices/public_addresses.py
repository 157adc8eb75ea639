"""Which addresses of the internet a server may be sent to by a stranger's wish.

An address inside the host's own network must be out of reach, in whatever form it comes. So the
check is on the address that a name resolves to, not on its text, and IPv6 addresses that contain an
IPv4 address are checked by that one too.
"""

import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# Not for the public, though some versions of `ipaddress` call them global.
NEVER = tuple(
    ipaddress.ip_network(text)
    for text in (
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15",
        "64:ff9b:1::/48", "100::/64", "2001:2::/48", "2001:db8::/32", "3fff::/20", "5f00::/16",
        "fc00::/7", "fe80::/10", "fec0::/10",
    )
)  # fmt: skip
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
COMPATIBLE = ipaddress.IPv6Network("::/96")
# The middle of an ISATAP address, before the IPv4 address.
ISATAP = (0x00005EFE, 0x02005EFE)
LOW = 0xFFFFFFFF


def inner_addresses(address: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses that packets to this address may reach."""
    number = int(address)
    found: list[ipaddress.IPv4Address] = []
    if address.ipv4_mapped is not None:
        found.append(address.ipv4_mapped)
    if address.sixtofour is not None:
        found.append(address.sixtofour)
    if address.teredo is not None:
        found += address.teredo
    in_low_bits = address in NAT64 or address in COMPATIBLE or (number >> 32 & LOW) in ISATAP
    if in_low_bits:
        found.append(ipaddress.IPv4Address(number & LOW))
    return found


def is_public(text: str) -> bool:
    """Whether that address belongs to the public internet, and so do all within it."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id is not None:
            return False
        inner = inner_addresses(address)
        if inner:
            # The form around it is often not "global" itself; what counts is where it leads.
            return all(is_open(found) for found in inner)
    return is_open(address)


def is_open(address: Address) -> bool:
    closed = (
        address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or address.is_loopback
        or address.is_link_local
        or address.is_private
    )
    in_list = any(address in network for network in NEVER if network.version == address.version)
    return address.is_global and not closed and not in_list
