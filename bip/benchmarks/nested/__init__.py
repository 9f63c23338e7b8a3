"""Questions as symbols, with their answers: simulated stories about beliefs of any order."""
