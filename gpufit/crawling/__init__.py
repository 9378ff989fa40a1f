"""Opens every public page of the loaded catalogue and tells what is wrong with it."""
