"""What somebody takes to be so, tracked sentence by sentence: which versions a story tells, and which become known."""
