"""From what a camera saw to a scene graph, acts and evidence; each room may use those above it only.

geometry   boxes, cameras, meshes and rays
scene      things, their relations under a rule set, rooms, and the graph of one moment
mapping    RGB-D frames into a map of instances that is kept up to date
events     what people did, and the account of it that the symbolic layer takes
sources    one folder a format on disk: its reader, and how it is described and checked
film       homes and people to be filmed, for tests, benchmarks and training
reports    what the commands print: descriptions, checks, plots and the benchmark
"""
