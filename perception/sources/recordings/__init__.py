"""Recordings of RGB-D cameras: our folder format, and those of TUM RGB-D, ScanNet and Replica."""
