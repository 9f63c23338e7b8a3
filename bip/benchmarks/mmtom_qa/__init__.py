"""MMToM-QA (Jin et al., ACL 2024)."""
