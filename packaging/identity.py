"""The names by which systems, shops and people find Tablée; its owner sets them once, before the first release (docs/releasing.md)."""

# Reverse domain name of the desktop file, the metainfo, the macOS bundle and the Flatpak. Only its owner may use a domain: example.org
# is reserved for examples, and no release is made with it. A released id never changes, because menus and shops know the app by it.
ID = "org.example.tablee"
REPOSITORY = ""  # address of the source, without a slash at its end; without it the metainfo has neither links to it nor pictures
HOMEPAGE = ""  # address of a page for players; the repository's if there is none
EMAIL = "nobody@example.org"  # address of the maintainer of the Debian package
