"""From colours to labels: what a model of Hugging Face makes of a picture, and how that becomes masks of one frame."""
