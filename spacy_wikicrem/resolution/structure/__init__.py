"""What texts are made of beside sentences: lines, headings, pieces that they may be cut into."""
