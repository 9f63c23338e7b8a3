"""What somebody takes another to want, or to mean: each choice by all that the story says for it."""
