"""The addresses that this computer has in the house's networks."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import IPv4Address

GET_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
ADDRESS_AT = slice(20, 24)  # where the answer holds the address
ELSEWHERE = ("192.168.255.254", 9)  # nothing is sent there; it only chooses the network in use


def local_addresses() -> list[str]:
    """Return the private IPv4 addresses of this computer, that of the network in use first; [] without a network."""
    found = dict.fromkeys([*_address_in_use(), *_interface_addresses()])
    return [address for address in found if _is_private(address)]


def _address_in_use() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(ELSEWHERE)
        return [line.getsockname()[0]]
    return []


def _interface_addresses() -> list[str]:
    """Return the addresses of all network interfaces."""
    if sys.platform == "win32":
        with suppress(OSError):
            return socket.gethostbyname_ex(socket.gethostname())[2]
        return []
    from fcntl import ioctl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _index, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                answer = ioctl(line.fileno(), GET_ADDRESS, struct.pack("256s", name[:15].encode()))
                found.append(socket.inet_ntoa(answer[ADDRESS_AT]))
    return found


def _is_private(address: str) -> bool:
    ip = IPv4Address(address)
    return ip.is_private and not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)
