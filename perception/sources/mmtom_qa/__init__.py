"""MMToM-QA's film folders: images, cameras, graphs and poses."""
