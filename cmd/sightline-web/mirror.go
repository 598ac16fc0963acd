//go:build js

package main

import (
	"syscall/js"

	"sightline/cmd/internal/screen/ui"
)

// A mirror tells readers of the screen in the page what the window shows: headings, lists
// and buttons that nobody sees, and a log that is read aloud as it grows. The button that
// has the focus of the keyboard shows in a corner (its style is the page's). Of what
// changes only that is written anew, so that who reads keeps the place.
type mirror struct {
	root, title, parts, aloud js.Value
	said                      *ui.Spoken
	pressed                   chan string
}

// mostAloud is how many lines stay in the log.
const mostAloud = 40

func document() js.Value { return js.Global().Get("document") }

// name tells readers of the screen what the canvas is: a window that takes keys.
func name(canvas js.Value) {
	canvas.Call("setAttribute", "role", "application")
	canvas.Call("setAttribute", "aria-label", "The window of Sightline. What it shows is told below, as text and buttons.")
}

// element makes an element in another.
func element(in js.Value, tag string, attributes ...string) js.Value {
	e := document().Call("createElement", tag)
	for i := 0; i < len(attributes); i += 2 {
		e.Call("setAttribute", attributes[i], attributes[i+1])
	}
	in.Call("append", e)
	return e
}

func newMirror() *mirror {
	m := &mirror{pressed: make(chan string, 4)}
	m.root = element(document().Get("body"), "section", "id", "spoken", "aria-label", "What the window shows")
	m.title = element(m.root, "h1")
	m.aloud = element(m.root, "div", "role", "log", "aria-live", "polite", "aria-label", "What is new")
	m.parts = element(m.root, "div")
	m.root.Call("addEventListener", "click", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if name := args[0].Get("target").Get("name"); name.Truthy() {
			select {
			case m.pressed <- name.String():
			default: // pressed faster than it can be done
			}
		}
		return nil
	}))
	return m
}

// Pressed is a button that was pressed since it was asked last (screen.Browser).
func (p *page) Pressed() string {
	select {
	case name := <-p.mirror.pressed:
		return name
	default:
		return ""
	}
}

// Say writes what has changed (screen.Browser).
func (p *page) Say(s *ui.Spoken) { p.mirror.say(s) }

func (m *mirror) say(s *ui.Spoken) {
	before := m.said
	m.said = s
	if before != nil && before.To != s.To { // nothing stays of what another was told
		m.parts.Call("replaceChildren")
		m.aloud.Call("replaceChildren")
		before = nil
	}
	if before == nil {
		before = &ui.Spoken{To: s.To}
		m.read(append([]string{s.Title}, s.Now...))
	} else {
		m.read(s.Since(before))
	}
	if before.Title != s.Title {
		m.title.Set("textContent", s.Title)
	}
	have := before.Parts
	for i := range s.Parts {
		if i == len(have) {
			part := element(m.parts, "section")
			element(part, "h2")
			element(part, "ul")
			have = append(have[:i:i], ui.SpokenPart{})
		}
		m.part(m.parts.Get("children").Index(i), &have[i], &s.Parts[i])
	}
	for range len(have) - len(s.Parts) {
		m.parts.Get("lastElementChild").Call("remove")
	}
}

// part writes what has changed of a part.
func (m *mirror) part(at js.Value, before, now *ui.SpokenPart) {
	if before.Name != now.Name {
		at.Get("firstElementChild").Set("textContent", now.Name)
	}
	list := at.Get("lastElementChild")
	items := list.Get("children")
	for _, c := range ui.Changes(before.Lines, now.Lines) {
		switch {
		case c.Gone:
			items.Index(c.At).Call("remove")
		case c.New:
			item := document().Call("createElement", "li")
			list.Call("insertBefore", item, orNull(items.Index(c.At)))
			write(item, &c.Line)
		default:
			write(items.Index(c.At), &c.Line)
		}
	}
}

// orNull is an element, or null where there is none.
func orNull(v js.Value) js.Value {
	if v.IsUndefined() {
		return js.Null()
	}
	return v
}

// write puts a line into an item. A button that stays one keeps the focus.
func write(item js.Value, l *ui.SpokenLine) {
	button := item.Get("firstElementChild")
	if l.Press == "" {
		item.Set("textContent", l.Text)
		return
	}
	if !button.Truthy() {
		item.Set("textContent", "")
		button = element(item, "button", "type", "button")
		item.Call("append", "")
	}
	button.Set("textContent", l.Text)
	button.Set("name", l.Press)
	if of := l.Of; of != "" {
		item.Get("lastChild").Set("data", ": "+of)
	} else {
		item.Get("lastChild").Set("data", "")
	}
}

// read adds lines to what is read aloud.
func (m *mirror) read(lines []string) {
	for _, line := range lines[max(len(lines)-mostAloud, 0):] {
		element(m.aloud, "p").Set("textContent", line)
	}
	for m.aloud.Get("childElementCount").Int() > mostAloud {
		m.aloud.Get("firstElementChild").Call("remove")
	}
}
