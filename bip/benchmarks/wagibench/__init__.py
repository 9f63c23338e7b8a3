"""WAGIBench (Veerabadran et al., NeurIPS 2025): what somebody with smart glasses wants them to do."""
