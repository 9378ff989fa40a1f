"""The picture that stands beside a shared link: the main figures of a page, drawn per language."""
