package build

import (
	"encoding/json"
	"errors"
	"sightline/game/builder"
	"strconv"
	"strings"
)

// Rows of forms, by the keys of a thing.

// textRow is a key that is typed; empty takes it away.
func (t *Table) textRow(c builder.Thing, key, label, hint string) field {
	return field{id: fieldID(c, key), label: label, value: t.text(c, key), hint: hint, set: func(text string) {
		t.set([]builder.Thing{c}, key, orNothing(text))
	}}
}

// longRow is a key that is typed, of several lines.
func (t *Table) longRow(c builder.Thing, key, label, hint string) field {
	f := t.textRow(c, key, label, hint)
	f.long = true
	return f
}

// nameRow is the name of a thing; what names it follows.
func (t *Table) nameRow(c builder.Thing) field {
	return field{id: fieldID(c, "name"), label: "Name", value: c.Name, set: func(text string) {
		t.makes(builder.Action{Do: "rename", Things: []builder.Thing{c}, As: text})
	}}
}

// numberRow is a key that is a number, with a unit shown after it.
func (t *Table) numberRow(c builder.Thing, key, label, unit, hint string) field {
	value := t.text(c, key)
	if value != "" {
		value += unit
	}
	return field{id: fieldID(c, key), label: label, value: value, hint: hint, set: func(text string) {
		n, ok := t.number(strings.TrimSuffix(text, unit))
		if ok {
			t.set([]builder.Thing{c}, key, n)
		}
	}}
}

// number reads what was typed into a field of a number: nil for nothing.
func (t *Table) number(text string) (n any, ok bool) {
	text = strings.TrimSpace(strings.TrimRight(strings.ReplaceAll(text, ",", "."), "″\"° "))
	if text == "" {
		return nil, true
	}
	if _, err := strconv.ParseFloat(text, 64); err != nil || strings.ContainsAny(text, "eExXnNiIpP_") {
		t.refuse(errors.New(text + " is no number"))
		return nil, false
	}
	text = strings.TrimPrefix(text, "+")
	if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	return json.RawMessage(strings.TrimSuffix(text, ".")), true
}

// An option is a value of a key, with what it is called.
type option struct{ value, text string }

// pickRow is a key that is chosen; the empty value takes it away.
func (t *Table) pickRow(c builder.Thing, key, label string, options []option) field {
	return t.pickOf([]builder.Thing{c}, key, label, options)
}

func (t *Table) pickOf(all []builder.Thing, key, label string, options []option) field {
	now := t.text(all[0], key)
	for _, c := range all[1:] {
		if t.text(c, key) != now {
			now = "\x00"
		}
	}
	shown := now
	if now == "\x00" {
		shown = "different"
	}
	for _, o := range options {
		if o.value == now {
			shown = o.text
		}
	}
	return field{id: fieldID(all[0], key), label: label, value: shown, pick: func() (out []choice) {
		for _, o := range options {
			out = append(out, choice{text: o.text, now: o.value == now, take: func() {
				v := orNothing(o.value)
				if n, err := strconv.Atoi(o.value); err == nil && numeric[key] {
					v = n
				}
				t.set(all, key, v)
			}})
		}
		return out
	}}
}

// numeric are the keys that are numbers where they are chosen from a list.
var numeric = map[string]bool{"arrives": true, "turn": true, "morale": true, "level": true, "height": true, "chance": true}

// flagRow is a key that is true or is not there.
func (t *Table) flagRow(all []builder.Thing, key, label, text string) field {
	on := t.text(all[0], key) == "true"
	return field{id: fieldID(all[0], key), label: label, value: text, on: &on, press: func() {
		var v any
		if !on {
			v = true
		}
		t.set(all, key, v)
	}}
}

func fieldID(c builder.Thing, key string) string {
	id := "field " + c.Of + " " + key
	if c.N > 0 {
		id += " " + itoa(c.N)
	}
	return id
}

func orNothing(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// button is a row that is pressed.
func (t *Table) button(id, label, key string, press func()) field {
	f := field{id: id, label: label, press: press}
	if key != "" {
		f.key = t.cap(key)
	}
	return f
}

func head(text string) field { return field{head: true, label: text} }

func said(text string) field { return field{say: text} }

// numbers are options from one number to another, after one for none.
func numbers(from, to int, none string) (out []option) {
	if none != "" {
		out = append(out, option{"", none})
	}
	for n := from; n <= to; n++ {
		out = append(out, option{itoa(n), itoa(n)})
	}
	return out
}

// named are options of names, after one for none.
func named(names []string, none string) (out []option) {
	if none != "" {
		out = append(out, option{"", none})
	}
	for _, n := range names {
		out = append(out, option{n, n})
	}
	return out
}
