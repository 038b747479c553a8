"""Analysis with and without hidden cards: solve, review, advise, par, regret, calibration."""
