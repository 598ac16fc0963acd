package scenarios

import (
	"encoding/json"
	"errors"
	"slices"
)

// A Draft is a scenario or a ruling in the making: every value is one that a file
// may have, but names may lead nowhere yet, stands may stand on one another and
// outlines cross themselves. It never changes; what changes it returns another.
// Its tables are changed as they stand in the file, so that every key of the table
// and of the rule system can be, in the notation of JSON.
type Draft struct {
	text   string
	doc    *Document
	faults Faults
	root   *table
}

var errDraft = errors.New("neither a scenario nor a ruling")

// NewDraft reads a draft. The error is Faults: what is wrong with single values.
func NewDraft(name string, text []byte) (*Draft, error) {
	doc, _, err := decodeDraft(name, text)
	if err != nil {
		return nil, err
	}
	return drafted(name, doc)
}

// drafted is the draft of a document, read from what is written of it.
func drafted(name string, doc *Document) (*Draft, error) {
	text := Encode(doc)
	root, syntax := grow(text, true)
	doc, faults, err := readDraft(name, root, syntax)
	if err != nil {
		return nil, err
	}
	return &Draft{string(text), doc, faults, root}, nil
}

// decodeDraft is decode of a file whose parts may not go together, and returns what
// is wrong with that.
func decodeDraft(name string, text []byte) (*Document, Faults, error) {
	if len(text) > maxFile {
		return nil, nil, tooLarge(name)
	}
	root, syntax := grow(plainLines(text), true)
	if syntax == nil {
		syntax = confirm(plainLines(text))
	}
	return readDraft(name, root, syntax)
}

// readDraft reads a tree as decodeDraft does a file.
func readDraft(name string, root *table, syntax []Fault) (*Document, Faults, error) {
	doc, r := readTree(name, root, syntax)
	if alone := slices.DeleteFunc(slices.Clone(r.faults), func(f Fault) bool { return f.Together }); len(alone) > 0 {
		return nil, nil, alone.Err()
	}
	if doc.Setup() == nil {
		return nil, nil, errDraft
	}
	if root.comments != nil {
		doc.settle(root.comments, r.open)
	}
	var faults Faults
	if r.faults.Err() != nil {
		faults = r.faults
	}
	return doc, faults, nil
}

// Text is the file: the canonical form, with comments.
func (d *Draft) Text() string { return d.text }

// Document is what the file holds. The caller must not change it.
func (d *Draft) Document() *Document { return d.doc }

// Faults are those of the draft, in order of lines; none if it is a file that
// Decode reads.
func (d *Draft) Faults() Faults { return d.faults }

// Entries returns how many entries a list of the file has, and their names; the name
// of an entry without one is empty.
func (d *Draft) Entries(list string) []string {
	e := d.root.byKey[list]
	if e == nil || !e.value.named {
		return nil
	}
	names := make([]string, len(e.value.items))
	for i, v := range e.value.items {
		if name := v.table.byKey["name"]; name != nil {
			names[i] = name.value.text
		}
	}
	return names
}

// Keys returns the keys of a table of which a file has one, or of the entry of a list,
// as Change names them; none of one that is not there.
func (d *Draft) Keys(table string, entry int) []string {
	c := Change{Table: table, Entry: entry}
	t := c.find(d.root)
	if t == nil {
		return nil
	}
	return (&Section{t: t}).Keys()
}

// Value returns the value of a key of a table of which a file has one, or of the entry of
// a list, in JSON as Change sets it; nil if it is not there.
func (d *Draft) Value(table string, entry int, key string) json.RawMessage {
	c := Change{Table: table, Entry: entry}
	t := c.find(d.root)
	if t == nil || t.byKey[key] == nil {
		return nil
	}
	return t.byKey[key].value.json()
}

// Edited returns the draft after changes. The error is what is wrong with single
// values of it then.
func (d *Draft) Edited(name string, changes ...Change) (*Draft, error) {
	root, _ := grow([]byte(d.text), true)
	for _, c := range changes {
		if err := c.change(root); err != nil {
			return nil, err
		}
	}
	doc, _, err := readDraft(name, root, nil)
	if err != nil {
		return nil, err
	}
	return drafted(name, doc)
}
