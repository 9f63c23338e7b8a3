"""What somebody who told another something believed and wanted."""
