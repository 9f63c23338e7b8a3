"""Who came to know of something: by being there, by news, by common ground, by what is said outright."""
