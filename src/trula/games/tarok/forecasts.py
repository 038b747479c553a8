"""The win chances of the Bayesian network as forecasts for `trula calibration`."""

from __future__ import annotations

from trula.engine.state import State
from trula.games.tarok import Tarok
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.bayes import BayesNet
from trula.games.tarok.bidding.trials import TrialDeal, play_trials
from trula.study.calibration import Forecaster, Forecasts


class NetworkForecaster(Forecaster):
    """Forecasts the win chance of every contract that the Bayesian network rates in an auction."""

    def is_asked(self, state: State) -> bool:
        return state.phase == "auction"

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat, game, table = state.to_move, self.game, state.table
        assert seat is not None and isinstance(game, Tarok) and isinstance(table, TarokTable)
        judgement = BayesNet().judge(state.view(seat))
        trials = [TrialDeal(state.deal, name, seat) for name in judgement.names]
        outcomes = play_trials(game, trials, table)
        chances = [float(judgement.posteriors[name][2:].sum()) for name in judgement.names]
        return tuple((chance, outcome.is_won) for chance, outcome in zip(chances, outcomes, strict=True))


SOURCES: dict[str, type[Forecaster]] = {"network": NetworkForecaster}
"""The forecasters by the name that `trula calibration` takes."""
