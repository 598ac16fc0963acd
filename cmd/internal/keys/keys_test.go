package keys

import (
	"strings"
	"testing"
)

// As they come no two commands that can be there at once share a key.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Table {
		if seen[c.ID] {
			t.Errorf("%q is there twice", c.ID)
		}
		seen[c.ID] = true
		if err := Changed(nil).Conflict(c.ID, c.Key); err != nil {
			t.Errorf("%q: %v", c.ID, err)
		}
		if c.Does == "" || c.Where == "" {
			t.Errorf("%q says not what it does, or where", c.ID)
		}
	}
}

func TestChanged(t *testing.T) {
	m := Changed{}.With("log", "J")
	if got := m.Of("log", ""); got != "J" {
		t.Errorf("the log is at %q", got)
	}
	if got := m.Of("show back", ""); got != "J" {
		t.Errorf("what is not changed is at %q", got)
	}
	if got := m.Of("order full", "3"); got != "3" {
		t.Errorf("what is not in the table is at %q", got)
	}
	if _, err := m.Fault(); err == nil || !strings.Contains(err.Error(), `"show back"`) {
		t.Errorf("J twice: %v", err)
	}
	if back := m.With("log", "L"); len(back) != 0 || len(m) != 1 {
		t.Errorf("the key that it comes with is a change: %v; before: %v", back, m)
	}
	// Two that never meet may share a key.
	if err := (Changed{}).Conflict("keep", "A"); err != nil {
		t.Errorf("A in another step: %v", err)
	}
	// The key of one that has been moved is free.
	if err := (Changed{"undo": "U"}).Conflict("log", "Z"); err != nil {
		t.Errorf("Z after undo has gone to U: %v", err)
	}
	for key, want := range map[string]string{
		"Z": `already is "undo"`, "Enter": "always does", "1": "always does", "Return": "is no key", "": "is no key", "z": "is no key", "Shift+1": "is no key",
	} {
		if err := (Changed{}).Conflict("log", key); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", key, err, want)
		}
	}
	if err := (Changed{}).Conflict("dance", "D"); err == nil || !strings.Contains(err.Error(), `no command "dance"`) {
		t.Error(err)
	}
	// What a match and a free table both have keeps clear of both; what one of them
	// has, of its own alone.
	if err := (Changed{}).Conflict("line", "Ctrl+Y"); err == nil || !strings.Contains(err.Error(), `"redo"`) {
		t.Errorf("Ctrl+Y for the line: %v", err)
	}
	if err := (Changed{}).Conflict("swap", "L"); err != nil {
		t.Errorf("L, the log of a match, at a free table: %v", err)
	}
	// Who watches a game again has some keys of a match, and those of its steps are free.
	if err := (Changed{}).Conflict("note", "L"); err == nil || !strings.Contains(err.Error(), `"log"`) {
		t.Errorf("L, the log, for a note: %v", err)
	}
	if err := (Changed{}).Conflict("note", "["); err != nil {
		t.Errorf("[, the roster of a match, for a note: %v", err)
	}
	for _, key := range []string{"Ctrl+Shift+Z", "Shift+A", "Ctrl+A", "F12", ";", "<", "Ä", "Ж"} {
		if !IsKey(key) {
			t.Errorf("%q is no key", key)
		}
	}
	if Cap("Ctrl+Shift+Z") != "Ctrl Shift Z" || Cap("Delete") != "Del" {
		t.Error("caps are", Cap("Ctrl+Shift+Z"), Cap("Delete"))
	}
}
