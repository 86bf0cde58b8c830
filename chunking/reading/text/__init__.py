"""Rules that every format shares: blocks, headings, corrections, losses, facts, pictures."""
