"""The compiled core, in the build that suits the processor; it takes the place of this module (see `_core.pyi`)."""

from trula._builds import load

load(__name__)
