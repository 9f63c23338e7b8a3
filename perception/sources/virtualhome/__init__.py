"""VirtualHome's scene graphs in JSON."""
