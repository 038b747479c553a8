"""Training of networks that play cards, by self-play (docs/training.md). Needs PyTorch: the extra `train`."""
