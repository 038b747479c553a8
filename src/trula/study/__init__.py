"""Analysis of deals and agents: exact solutions, advice, reviews, par, regret, calibration, benchmarks."""
