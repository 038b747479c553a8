"""What the program says, as data: a kind and arguments, put into words by a catalogue of one language.

Rules, reviews and the server build a `Message`; the page, the terminal and `str()` render it. `texts` reads the
catalogues: the general ones are beside this module, those of a game in its own folder.
"""

from trula.words.catalogue import LANGUAGES, add_texts, remove_texts, texts
from trula.words.message import Message
from trula.words.rendering import render

__all__ = ["LANGUAGES", "Message", "add_texts", "remove_texts", "render", "texts"]
