"""The world: places, what is true, what people do, and what follows."""
