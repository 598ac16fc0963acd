package board

import (
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// A record is that of a game far apart which is over: fetched from its host, held against what
// was told here, and kept.
type record struct {
	asked bool
	runs  bool
	kept  chan keptRecord // where it goes; nil: it is not on its way
	file  string          // in the folder of games, to be watched; "" until it is there
	said  []string        // what came of it
}

type keptRecord struct {
	file string
	err  error
}

const recordFits = "Verified: every order is signed, every die is of both sides, and you were told what you ought to have been."

// recordButton fetches the record and verifies it, or shows it once that is done.
func (t *Table) recordButton() Button {
	r := &t.proof
	if r.file != "" {
		return Button{ID: "watch again", Text: "Watch again", Key: "W", Tip: "All of it again, back and forth", Do: func() { t.watchFile(r.file) }}
	}
	return Button{ID: "verify", Text: either(r.asked, "Verifying…", "Verify"), Key: "V", Off: r.asked, Tip: "The record is fetched from the host, verified, and kept here", Do: func() {
		r.asked, r.runs = true, true
		t.match.Away.Audit()
		t.Say("The record is fetched from the host, and verified.")
	}}
}

// audited takes what came of the audit, and has its record kept.
func (t *Table) audited() {
	r := &t.proof
	select {
	case k := <-r.kept:
		if r.kept, r.file = nil, k.file; k.err != nil {
			t.Refuse(ui.Sentence(k.err.Error()))
		} else {
			t.tools.Games.Recorded(k.file)
			t.Say("The record is kept among your games: " + k.file + ". " + r.said[0])
		}
	default:
	}
	if !r.runs {
		return
	}
	now := t.match.Away.Audited()
	if now.Runs {
		return
	}
	r.runs, t.stale = false, true
	if now.Err != nil {
		r.asked = false // it may be asked for again
		t.Refuse(ui.Sentence(now.Err.Error()))
		return
	}
	r.said = []string{recordFits}
	if len(now.Wrong) > 0 {
		r.said = nil
	}
	for _, s := range append(now.Wrong, now.Notes...) {
		r.said = append(r.said, ui.Sentence(beside.Plain(s)))
	}
	kept := make(chan keptRecord, 1)
	r.kept = kept
	name, tools := t.title, t.tools
	go func() {
		file, err := tools.Games.Bring(name, now.Journal)
		kept <- keptRecord{file, err}
	}()
}
