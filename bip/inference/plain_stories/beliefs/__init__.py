"""What somebody takes to be so: claims, versions of a fluent, places, contents, searches, minds in minds."""
