"""EgoToM (Li et al. 2025): what a camera wearer wants, believes and does next."""
