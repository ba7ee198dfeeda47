"""Hands on phones: the table's web server, who may sit where, and what each phone is shown."""
