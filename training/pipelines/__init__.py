"""Questions made from narrations and scripts by a served model, after the pipelines of EgoToM and WAGIBench."""
