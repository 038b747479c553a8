"""Small networks that run in NumPy, and how they are fitted. What they are asked is the games' own."""
