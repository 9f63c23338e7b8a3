"""Geometry: cameras, boxes and voxels, in metres, y up."""
