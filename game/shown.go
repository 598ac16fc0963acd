package game

import "fmt"

// A Shown is a layer of its chain that a side has shown for a decision, and what it was told
// then that the dice are bound to.
type Shown struct {
	Layer    int // from 1
	Decision int // from 1
	Bound    Layer
}

// A Misled is a layer that a side was had to show for something else than a journal has.
type Misled struct {
	Line int // from 1; 0: there is none
	Text string
}

// Misled holds what a side was told before it showed its layers against what the dice of a journal
// are bound to: whoever keeps the journal and knows a layer before all that it goes with is
// written could try what comes of it one way and another. End is that of the chain that they are
// of; decisions with other chains are left out, and those of layers above the first that
// is given. The error is as of Play, or that of the line at which the journal cannot be played.
func (j *Journal) Misled(system System, by, end string, shown []Shown) (list []Misled, err error) {
	p, err := j.Play(system)
	if err != nil {
		return nil, err
	}
	told, first := map[int]Shown{}, 0
	for _, s := range shown {
		if told[s.Decision] = s; first == 0 || s.Layer < first {
			first = s.Layer
		}
	}
	bad := func(line int, format string, args ...any) {
		list = append(list, Misled{line, fmt.Sprintf(format, args...)})
	}
	met, asks := map[int]bool{}, 0 // asks is the decision of the line before, if the side was not told of it
	for {
		s, ok := p.Next()
		if !ok {
			break
		}
		if s.Err != nil {
			return list, fmt.Errorf("line %d: %w", s.Line.Number, s.Err)
		}
		if asks > 0 && s.Line.Kind == ActionLine {
			bad(s.Line.Number, "%s was not asked for its part of the dice of decision %d", by, asks)
		}
		i := -1
		if asks = 0; s.Line.Kind == DueLine {
			i = p.party(by)
		}
		if i < 0 || p.parties[i].End == "" || p.parties[i].End != end {
			continue
		}
		was, is := told[p.due.Number]
		met[p.due.Number] = true
		switch layer := p.notary.shown[i] + 1; {
		case !is && first > 0 && layer >= first:
			asks = p.due.Number // they may not have been made
		case is && was.Bound != p.due.Bound:
			bad(s.Line.Number, "%s was told before it showed its part of the dice of decision %d that something else was done before them", by, p.due.Number)
		case is && was.Layer != layer:
			bad(s.Line.Number, "%s was asked for layer %d for decision %d: it was to be %d", by, was.Layer, p.due.Number, layer)
		}
	}
	for _, s := range shown {
		if !met[s.Decision] {
			bad(0, "%s was asked for its part of the dice of decision %d, which the journal does not have", by, s.Decision)
		}
	}
	return list, nil
}
