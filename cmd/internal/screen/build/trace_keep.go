package build

import (
	"encoding/json"
	"path"
	"strings"
)

// A picture that is kept lies beside the file of the table, with a file that says how it
// lies: NAME.trace.png or NAME.trace.jpg, and NAME.trace.json.

// findsTrace looks for the picture that is kept beside the table.
func (t *Table) findsTrace() {
	name := t.name
	t.reads(name, func() ([]byte, *lies, error) {
		data, how, err := t.tools.Games.Trace(name)
		if err != nil || data == nil {
			return nil, nil, err
		}
		l := &lies{}
		if err := json.Unmarshal(how, l); err != nil || l.Inch <= 0 || l.Shows < 1 || l.Shows > 100 {
			return nil, nil, errBadTrace
		}
		return data, l, nil
	})
}

// keepsTrace keeps the picture beside the table, or no longer.
func (t *Table) keepsTrace() {
	r := &t.trace
	if r.kept = !r.kept; r.kept {
		t.writesTrace(r.data)
		t.say("The picture is kept beside the table's file, and lies here again when the table is opened.")
		return
	}
	if err := t.tools.Games.DropTrace(t.name); err != nil {
		t.refuse(err)
		return
	}
	t.say("The copy beside the table is gone.")
}

// relaid follows a change of how the picture lies.
func (t *Table) relaid() {
	if t.stale = true; t.trace.kept {
		t.writesTrace(nil)
	}
}

// writesTrace writes how the picture lies, with the picture if it is not there yet, beside
// the ticks: the last that is written is how it lies.
func (t *Table) writesTrace(data []byte) {
	r := &t.trace
	how, err := json.MarshalIndent(r.lies, "", "\t")
	if err != nil {
		t.refuse(err)
		return
	}
	before, to := r.keeps, make(chan error, 1)
	r.keeps = to
	ext := ".png"
	if e := strings.ToLower(path.Ext(r.name)); isJPEG(r.data) || e == ".jpg" {
		ext = ".jpg"
	}
	go func(name string) {
		if before != nil {
			<-before
		}
		to <- t.tools.Games.KeepTrace(name, ext, data, how)
	}(t.name)
}

// dropsTrace takes the picture away, and what is kept of it.
func (t *Table) dropsTrace() {
	if t.trace.kept {
		t.keepsTrace()
	}
	t.forgets()
	t.say("The picture is gone. What was drawn after it stays.")
}
