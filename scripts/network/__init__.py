"""Tesseract's networks in Python: their files, lines to learn, a twin of them in PyTorch, and how it is trained."""
