package textplay

// acted keeps how many choices a word made since there were so many.
func (p *player) acted(before int) {
	if n := p.chose - before; n > 0 {
		p.words = append(p.words, n)
	}
}

// undo takes back all that the last word chose, as far as that goes; of what was chosen
// before the program was opened, the last choice.
func (t *text) undo(parts) error {
	p, n := t.at, 1
	if last := len(p.words) - 1; last >= 0 {
		n, p.words = p.words[last], p.words[:last]
	}
	for i := range n {
		err := p.seat.TakeBack("")
		if err != nil && i == 0 {
			t.refuse(err)
		}
		if err != nil {
			break
		}
	}
	return nil
}
