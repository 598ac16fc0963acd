package scenarios

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A Change is a change of a table of a draft. The table is an entry of a list,
// counted from 0, or one of which a file has only one: "" the file itself, "table",
// "rulings", "game", "game.rulings". One that is not there is made.
type Change struct {
	What  What
	Table string
	Entry int
	Key   string          // Set, Unset, Insert, Remove
	Value json.RawMessage // Set: its value. Add, Insert: the keys of the entry, the item
	Was   string          // Rename
	At    int             // Move: where the entry is then. Insert, Remove: the item of the list Key, from 0
}

// What a change does.
type What int

const (
	Set    What = iota // gives a key a value
	Unset              // takes a key away
	Add                // adds an entry before entry Entry of a list, or at its end if there is none
	Drop               // takes an entry away
	Copy               // adds one like it after it, named Value if it has a name, without comments
	Move               // puts an entry elsewhere in its list
	Insert             // puts an item into a list of values
	Remove             // takes an item out of it
	Rename             // makes the text Value of the text Was, in all entries of a list, at Key: "conditions.side" is within
)

func (c Change) change(root *table) error {
	switch c.What {
	case Add:
		return c.add(root)
	case Copy:
		list := root.byKey[c.Table].value
		name, err := nodeOf(c.Value)
		if err != nil {
			return err
		}
		of := list.items[c.Entry]
		t := newTable(of.line)
		for _, e := range of.table.entries {
			t.add(e.key, e.line, e.value)
		}
		if t.byKey["name"] != nil {
			t.set("name", name)
		}
		list.items = slices.Insert(list.items, c.Entry+1, &node{kind: of.kind, line: of.line, table: t, named: true})
		return nil
	case Drop, Move:
		list := root.byKey[c.Table].value
		entry := list.items[c.Entry]
		list.items = slices.Delete(list.items, c.Entry, c.Entry+1)
		if c.What == Move {
			list.items = slices.Insert(list.items, c.At, entry)
		} else if len(list.items) == 0 {
			root.remove(c.Table)
		}
		return nil
	}
	if c.What == Rename {
		return c.rename(root)
	}
	t := c.table(root)
	switch c.What {
	case Unset:
		t.remove(c.Key)
		t.forget(c.Key)
	case Set:
		v, err := nodeOf(c.Value)
		if err != nil {
			return err
		}
		t.set(c.Key, v)
	case Insert:
		v, err := nodeOf(c.Value)
		if err != nil {
			return err
		}
		list := t.byKey[c.Key].value
		list.items = slices.Insert(list.items, c.At, v)
		t.comments = t.comments.Shifted(c.Key, c.At, 1)
	case Remove:
		list := t.byKey[c.Key].value
		list.items = slices.Delete(list.items, c.At, c.At+1)
		t.comments = t.comments.Shifted(c.Key, c.At, -1)
	}
	return nil
}

// table returns the table that is changed, made if it is not there.
func (c Change) table(root *table) *table {
	if t := c.find(root); t != nil {
		return t
	}
	t := root
	for part := range strings.SplitSeq(c.Table, ".") {
		if t.byKey[part] == nil {
			t.add(part, t.line, &node{kind: unstable.InlineTable, line: t.line, table: newTable(t.line), named: true})
		}
		t = t.byKey[part].value.table
	}
	return t
}

// find returns the table that a change names, or nil.
func (c Change) find(root *table) *table {
	t := root
	if c.Table == "" {
		return t
	}
	for part := range strings.SplitSeq(c.Table, ".") {
		e := t.byKey[part]
		switch {
		case e == nil:
			return nil
		case e.value.table != nil:
			t = e.value.table
		case e.value.kind != unstable.Array || c.Entry < 0 || c.Entry >= len(e.value.items):
			return nil
		default:
			t = e.value.items[c.Entry].table
		}
		if t == nil {
			return nil
		}
	}
	return t
}

// rename changes the texts that name a thing.
func (c Change) rename(root *table) error {
	v, err := nodeOf(c.Value)
	if err != nil {
		return err
	}
	e := root.byKey[c.Table]
	if e != nil {
		e.value.rename(strings.Split(c.Key, "."), c.Was, v.text)
	}
	return nil
}

func (v *node) rename(path []string, was, is string) {
	switch {
	case v.kind == unstable.String && len(path) == 0 && v.text == was:
		v.text = is
	case v.table != nil && len(path) > 0:
		if e := v.table.byKey[path[0]]; e != nil {
			e.value.rename(path[1:], was, is)
		}
	}
	for _, item := range v.items {
		item.rename(path, was, is)
	}
}

// add puts a new entry into a list.
func (c Change) add(root *table) error {
	v, err := nodeOf(c.Value)
	if err != nil {
		return err
	}
	if v.table == nil {
		return fmt.Errorf("the entry is %s: want its keys", v.describe())
	}
	e := root.byKey[c.Table]
	if e == nil {
		root.add(c.Table, root.line, &node{kind: unstable.Array, line: root.line, named: true})
		e = root.byKey[c.Table]
	}
	at := c.Entry
	if at < 0 || at > len(e.value.items) {
		at = len(e.value.items)
	}
	e.value.items = slices.Insert(e.value.items, at, v)
	return nil
}

func (t *table) set(key string, v *node) {
	if e := t.byKey[key]; e != nil {
		e.value = v
		return
	}
	t.add(key, t.line, v)
}

func (t *table) remove(key string) {
	delete(t.byKey, key)
	t.entries = slices.DeleteFunc(t.entries, func(e *entry) bool { return e.key == key })
}

// forget takes the comments of a key away.
func (t *table) forget(key string) {
	if t.comments != nil {
		t.comments.keys = slices.DeleteFunc(t.comments.keys, func(k keyComments) bool { return k.key == key })
	}
}

// nodeOf returns a value in JSON as one of a file. Its numbers keep their digits.
func nodeOf(raw json.RawMessage) (*node, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	v, err := nextNode(d)
	if err != nil {
		return nil, fmt.Errorf("the value cannot be read: %w", err)
	}
	return v, nil
}

func nextNode(d *json.Decoder) (*node, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch x := token.(type) {
	case string:
		return &node{kind: unstable.String, line: 1, text: x}, nil
	case bool:
		return &node{kind: unstable.Bool, line: 1, text: fmt.Sprint(x)}, nil
	case json.Number:
		kind := unstable.Integer
		if bytes.ContainsAny([]byte(x), ".eE") {
			kind = unstable.Float
		}
		return &node{kind: kind, line: 1, text: string(x)}, nil
	case json.Delim:
		if x == '[' {
			return nextList(d)
		}
		return nextTable(d)
	}
	return nil, fmt.Errorf("%v is no value", token)
}

func nextList(d *json.Decoder) (*node, error) {
	v := &node{kind: unstable.Array, line: 1}
	for d.More() {
		item, err := nextNode(d)
		if err != nil {
			return nil, err
		}
		v.items = append(v.items, item)
	}
	_, err := d.Token()
	return v, err
}

func nextTable(d *json.Decoder) (*node, error) {
	v := &node{kind: unstable.InlineTable, line: 1, table: newTable(1), named: true}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		item, err := nextNode(d)
		if err != nil {
			return nil, err
		}
		v.table.set(key.(string), item)
	}
	_, err := d.Token()
	return v, err
}

// json is the value as nodeOf reads it.
func (v *node) json() json.RawMessage {
	switch {
	case v.kind == unstable.Array:
		list := make([]json.RawMessage, len(v.items))
		for i, item := range v.items {
			list[i] = item.json()
		}
		return written(list)
	case v.table != nil:
		keys := map[string]json.RawMessage{}
		for _, e := range v.table.entries {
			keys[e.key] = e.value.json()
		}
		return written(keys)
	case v.kind == unstable.Integer, v.kind == unstable.Float, v.kind == unstable.Bool:
		return json.RawMessage(v.text)
	}
	return written(v.text)
}

func written(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("scenarios: unreachable: " + err.Error())
	}
	return raw
}
