"""The symbolic planner as a policy, alone and upon others."""
