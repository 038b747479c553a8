"""The rules that only tarok has and that an illegal action can break; `trula.errors.Broken` has those of all games."""

from trula.errors import Refusal


class TarokRefusal(Refusal):
    """Rules that only tarok has; the value is the kind of the message."""

    PAGAT_LAST = "tarok.refusal.pagat_last"
    KEPT_FOR_ULTIMO = "tarok.refusal.kept_for_ultimo"
    DISCARD_FIVE_POINTS = "tarok.refusal.discard_five_points"
    DISCARD_TAROK = "tarok.refusal.discard_tarok"
    NOT_ANNOUNCEABLE = "tarok.refusal.not_announceable"
    NOTHING_TO_KONTRA = "tarok.refusal.nothing_to_kontra"
