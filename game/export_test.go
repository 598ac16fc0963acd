package game

// Fill has a game count as one with so few lines left.
func (g *Game) Fill(left int) { g.writer.lines = mostLines - left }

// LastLines is how many lines are kept free for what ends a game.
const LastLines = lastLines
