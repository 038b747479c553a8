"""Small dense networks in NumPy, and their training with scikit-learn. Each game defines its own features."""
