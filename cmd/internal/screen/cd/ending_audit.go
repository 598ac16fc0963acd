package cd

import (
	"io"
	"slices"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// An auditing is the record of a game far apart that is over: fetched from its host, verified,
// and kept here.
type auditing struct {
	asked bool
	of    games.Audited
	kept  chan keptRecord // where the record goes; nil: it is not on its way
	file  string          // in the folder of games, to be watched; "" until it is there
}

type keptRecord struct {
	file, said string
	err        error
}

// mayNotAudit says why the record is not asked for, or is empty.
func (t *Table) mayNotAudit() string {
	switch a := &t.auditing; {
	case a.of.Runs:
		return "The record is being fetched and verified"
	case a.kept != nil:
		return "The record is being kept"
	}
	return ""
}

// audits fetches the record, or opens it.
func (t *Table) audits() {
	if t.auditing.file != "" {
		t.watchFile(t.auditing.file)
		return
	}
	t.auditing.asked = true
	t.match.Away.Audit()
	t.player.say("The record is fetched from the host, and verified.")
}

// audited takes what came of the audit, and has its record kept.
func (t *Table) audited() {
	a := &t.auditing
	if !a.asked {
		return
	}
	select {
	case k := <-a.kept:
		if a.kept, a.file = nil, k.file; k.err != nil {
			t.player.refuse(k.err)
		} else {
			t.tools.Games.Recorded(k.file)
			t.player.say("%s", k.said+t.auditSaid())
		}
		t.stale = true
	default:
	}
	now := t.match.Away.Audited()
	done := a.of.Runs && !now.Runs
	if now.Runs != a.of.Runs {
		a.of, t.stale = now, true
	}
	if done && now.Err != nil && t.player.isReferee() { // who has no page of the end
		t.player.refuse(now.Err)
	}
	if !done || now.Journal == nil || a.file != "" {
		return
	}
	kept := make(chan keptRecord, 1)
	a.kept = kept
	name, journal, tools := t.name, now.Journal, t.tools
	go func() {
		file, err := tools.Games.Bring(name, journal)
		k := keptRecord{file: file, said: "The record is kept among your games: " + file}
		if err != nil { // what cannot be played is kept all the same
			k.said, k.err = tools.Export(name+".jsonl", func(w io.Writer) error { _, err := w.Write(journal); return err })
		}
		kept <- k
	}()
}

// auditSaid is what came of the audit, after where the record is.
func (t *Table) auditSaid() string {
	switch a := &t.auditing; {
	case len(a.of.Wrong) > 0:
		return ". It does not fit: " + beside.Plain(a.of.Wrong[0])
	}
	return ". " + recordFits
}

const recordFits = "Verified: every order is signed, every die is of both sides, and you were told what you ought to have been."

// auditCard writes what came of the audit.
func (e *ending) auditCard(w *writer) {
	a := &e.t.auditing
	w.head("The record")
	switch {
	case !a.asked:
		w.text("The host keeps the whole record, and hands it out now. " + e.t.key("replay") + " fetches it, verifies every roll and every signature, holds it against what you were told, and keeps it here.")
	case a.of.Runs:
		w.text("It is being fetched and verified…")
	case a.of.Err != nil:
		w.textIn("It cannot be had: "+ui.Sentence(a.of.Err.Error()), ui.VermilionHi)
	case len(a.of.Wrong) > 0:
		w.textIn(ui.Sentence(either(len(a.of.Wrong) == 1, "It does not fit in one place", "It does not fit")), ui.VermilionHi)
		for _, s := range a.of.Wrong[:min(len(a.of.Wrong), 5)] {
			w.textIn(ui.Sentence(beside.Plain(s)), ui.VermilionHi)
		}
	default:
		w.textIn(recordFits, ui.ClearBright)
	}
	for _, s := range slices.Clone(a.of.Notes)[:min(len(a.of.Notes), 3)] {
		w.textIn(ui.Sentence(beside.Plain(s)), ui.InkSoft)
	}
}
