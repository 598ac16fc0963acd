package board

import "slices"

// A Rack gathers the buttons of a tray.
type Rack struct {
	main Button
	has  bool
	rest []Button
}

// Add adds a button, and returns it until the next is added; without anything to do it is off.
func (r *Rack) Add(id, text, key, tip string, do func()) *Button {
	r.rest = append(r.rest, newButton(id, text, key, tip, do))
	return &r.rest[len(r.rest)-1]
}

// First adds what Enter does; where there is such it adds it by its own key.
func (r *Rack) First(id, text, key, tip string, do func()) *Button {
	if r.has {
		return r.Add(id, text, key, tip, do)
	}
	r.main, r.has = newButton(id, text, "Enter", tip, do), true
	return &r.main
}

// Last adds what ends a step: Enter does it where nobody may do anything else.
func (r *Rack) Last(nobody bool, text, tip string, do func()) *Button {
	b := (*Button)(nil)
	if nobody {
		b = r.First("done", text, "D", tip, do)
	} else {
		b = r.Add("done", text, "D", tip, do)
	}
	b.Also = "D"
	return b
}

// Place has the next button be the one at a place in the tray, from 0, with gaps before it: there it is
// whichever others there are.
func (r *Rack) Place(n int) {
	for len(r.rest) < n {
		r.rest = append(r.rest, newButton("", "", "", "", nil))
	}
}

// Toggle adds a button for how things are done.
func (r *Rack) Toggle(id, text, key, tip string, is *bool) {
	r.Add(id, text+either(*is, ": on", ": off"), key, tip, func() { *is = !*is })
}

// Has reports whether there is something that Enter does.
func (r *Rack) Has() bool { return r.has }

// Holds reports whether there is a button already.
func (r *Rack) Holds(id string) bool {
	return r.has && r.main.ID == id || slices.ContainsFunc(r.rest, func(b Button) bool { return b.ID == id })
}

// Many is how many buttons there are besides, with gaps.
func (r *Rack) Many() int { return len(r.rest) }

// Buttons are all of them, what Enter does first; if that is nothing, it steps to the next who may
// do something.
func (r *Rack) Buttons(step func(by int)) []Button {
	if !r.has {
		r.First("next", "Next to act", "", "The next who may do something: Tab", func() { step(1) }).Seeks = true
	}
	return append([]Button{r.main}, r.rest...)
}

func newButton(id, text, key, tip string, do func()) Button {
	b := Button{ID: id, Text: text, Key: key, Tip: tip, Off: do == nil, Do: do}
	if b.Off {
		b.Do = func() {}
	}
	return b
}
