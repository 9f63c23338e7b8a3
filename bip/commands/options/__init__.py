"""Options of the commands: declared once, told by flags and files, refused where nothing uses them."""
