"""An OpenAI-compatible server around the local policy model, and questions answered over HTTP.

Nothing is imported here: the command joins `bip --help`, which must not wait for a web framework.
"""
