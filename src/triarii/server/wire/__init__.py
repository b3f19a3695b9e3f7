"""Everything that goes over the wire, as types; the client's TypeScript is generated from these, topic by topic."""
# ruff: noqa: F403  a new type belongs to the wire without being listed a second time

from triarii.server.wire.catalogue import *
from triarii.server.wire.live import *
from triarii.server.wire.messages import *
from triarii.server.wire.people import *
from triarii.server.wire.plain import *
from triarii.server.wire.questions import *
from triarii.server.wire.tables import *
