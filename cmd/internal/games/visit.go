package games

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/scenarios"
)

// Away is the way to the host of a match that is elsewhere.
type Away interface {
	// Now is how it stands.
	Now() Standing
	// Refused is what the host has refused of what was done here since it was asked last,
	// or nil.
	Refused() error
	// Hurry is said once the match shows: from now on nothing that is asked of the seat
	// waits for the host.
	Hurry()
	// Room is what goes on beside the game. Standing.Count tells when it is another.
	Room() room.Now
	// Ask asks the room for something, and returns at once: what it answers is to be received
	// once, nil if it is done.
	Ask(a *room.Ask) <-chan error
	// Propose asks the other side to agree on something, as visit.Visitor has it; Answer agrees to
	// what it proposes, by its ID, or declines it. What the room refuses is Refused.
	Propose(p room.Proposal)
	Answer(id string, yes bool)
	// Audit fetches the record of a game that is over, and holds it against what this seat was
	// told; Audited is what came of it.
	Audit()
	Audited() Audited
}

// An Audited is what came of an audit, in sentences.
type Audited struct {
	Runs    bool     // it is being made
	Err     error    // why there is none
	Journal []byte   // the record, whole; nil: it was not fetched
	Wrong   []string // what does not fit
	Notes   []string // what is worth knowing
}

// A Standing is how it stands with the host of a match that is elsewhere.
type Standing struct {
	Offline bool   // there is no connection; it is tried again
	Held    int    // choices that are not confirmed
	Slow    bool   // one of them has waited for long
	Waits   string // the sides whose dice are missing, in words; empty: none
	Wrong   string // why the game cannot go on, or what the host does that no honest one does
	Done    string // by mail: what the game waits for, if not for choices of this seat
	Count   int    // grows with every change
}

// A Visit is a seat at a match whose host is elsewhere.
type Visit struct {
	Elsewhere
	Seat  *seat.Seat // which never keeps who asks it waiting
	Away  Away
	Leave func() // leaves the seat, which can be gone on with
}

// Elsewhere says where the host of a game is, and how one comes to a seat there.
type Elsewhere struct {
	Link  string // of the seat; a secret
	Where string // the host, in words
	Side  string // of the seat; empty: not known yet
	// Hosted is the folder of the game if this machine hosts it; else empty.
	Hosted string
	// Mail is the folder of the game if it is played by mail, and nobody hosts it; else empty.
	Mail string
	// Record is the file of the game in the folder that is its record, which was fetched once it was over; else empty.
	Record string
}

// Folders below that of the games.
const (
	SeatsFolder  = "seats"  // keys of seats elsewhere, and what is kept of their games
	HostedFolder = "hosted" // games that this machine hosts, each in a folder
	MailFolder   = "mail"   // games by mail, each in a folder
)

const seatExtension = ".seat"

const seatFormat = "sightline/visit 1"

// A visited is the file of a seat elsewhere.
type visited struct {
	Format string        `json:"format"`
	Link   string        `json:"link"`
	Where  string        `json:"where"`
	Side   string        `json:"side,omitempty"`
	Name   string        `json:"name,omitempty"` // of the scenario
	Text   string        `json:"text,omitempty"` // its table, as the side knows it
	Turn   int           `json:"turn,omitempty"`
	Step   string        `json:"step,omitempty"`
	Over   *game.Outcome `json:"over,omitempty"`
	Hosted string        `json:"hosted,omitempty"`
	Mail   string        `json:"mail,omitempty"`
	Heard  int           `json:"heard,omitempty"`  // lines that were read beside the game
	Record string        `json:"record,omitempty"` // the game of the folder that is its record; of one that is over
}

// seatID is what the files of a seat are called: it does not tell the secret of the link.
func seatID(link string) string {
	_, secret, _ := strings.Cut(link, "#")
	sum := sha256.Sum256([]byte("sightline/visit\n" + secret))
	return hex.EncodeToString(sum[:8])
}

// HeldFile is the file, in a folder of games, of what was chosen at the seat of a link and is not
// confirmed by its host.
func HeldFile(folder, link string) string {
	return filepath.Join(folder, SeatsFolder, seatID(link)+".held")
}

// Sits keeps that a seat elsewhere is this player's, before its game has begun: it is
// listed among the games to go on with. What cannot be kept is no fault.
func (f *Folder) Sits(at Elsewhere) {
	if f.cannot != nil {
		return
	}
	path := filepath.Join(f.path, SeatsFolder, seatID(at.Link)+seatExtension)
	v := visited{Format: seatFormat}
	if data, err := os.ReadFile(path); err == nil {
		_ = json.Unmarshal(data, &v)
	}
	v.Link, v.Where, v.Hosted, v.Side = at.Link, at.Where, at.Hosted, cmp.Or(at.Side, v.Side)
	_ = keepVisit(path, &v)
}

func keepVisit(path string, v *visited) error {
	return files.ReplaceSecret(path, func(w io.Writer) error { return json.NewEncoder(w).Encode(v) })
}

// Visit closes the game that is open, and opens the match of a seat elsewhere. The error
// is that of the seat.
func (f *Folder) Visit(v Visit) (*Match, error) {
	f.closeAll()
	l, err := v.Seat.Look(0)
	if err != nil {
		return nil, err
	}
	i, all := slices.Index(l.View.Sides(), v.Seat.Who().By), v.Seat.Who().By == game.Referee
	h := v.Seat.Header()
	rules, known := rulesOf(h.System)
	if !known || i < 0 && !all {
		return nil, errors.New("this is no seat at a game that is played far apart")
	}
	t := &table{rules: rules, name: h.Scenario.Name, of: h.Dice.Sealed, journal: inMemory(nil, nil), visit: &v}
	if view, is := l.View.(*commanddecision.State); is {
		of := *view.Battle().Scenario
		if !all { // of the other side's stands it has what the side knows, which is no scenario
			of.Stands = slices.DeleteFunc(slices.Clone(of.Stands), func(s scenarios.Stand) bool { return s.Side != v.Seat.Who().By })
		}
		t.text = scenarios.Encode(&scenarios.Document{Scenario: &of})
	} else if t.text, err = boards.ScenarioIn(l.View); err != nil {
		return nil, err
	}
	if f.cannot == nil {
		t.journal.path = filepath.Join(f.path, SeatsFolder, seatID(v.Link)+extension)
	}
	f.open = t
	t.heard = heardAt(beside(t.journal.path, seatExtension))
	t.keepVisit()
	m := &Match{Heard: t.heard, Marks: t.marks(), Stops: t.stops(), Acts: t.acts(), Lessons: t.lessons(), Away: v.Away, Elsewhere: &v.Elsewhere, table: t}
	if all {
		m.Referee = v.Seat
		return m, nil
	}
	m.Seats[i] = v.Seat
	if told, known := t.saw(); known {
		m.Seen = &told
	}
	return m, nil
}

// keepVisit keeps how far the match of a seat elsewhere is.
func (t *table) keepVisit() {
	if t.journal.path == "" {
		return
	}
	l, err := t.visit.Seat.Look(math.MaxInt)
	if err != nil {
		return
	}
	turn, step := whenOf(l.View)
	at := t.visit.Elsewhere
	v := visited{Format: seatFormat, Link: at.Link, Where: at.Where, Side: t.visit.Seat.Who().By, Hosted: at.Hosted, Mail: at.Mail, Name: t.name, Text: string(t.text), Turn: turn, Step: step, Heard: t.heard}
	path := beside(t.journal.path, seatExtension)
	if o, over := l.View.Over(); over {
		v.Over = &o
		var was visited
		if data, err := os.ReadFile(path); err == nil && json.Unmarshal(data, &was) == nil {
			v.Record = was.Record
		}
	}
	_ = keepVisit(path, &v)
}

// whenOf is the turn and the step of a view.
func whenOf(view game.Position) (turn int, step string) {
	if s, is := view.(*commanddecision.State); is {
		return s.Turn, s.Step.String()
	}
	for _, k := range boards.All() {
		if turn, step = k.When(view); turn > 0 || step != "" {
			break
		}
	}
	return turn, step
}

// Heard keeps how many lines were read of what is said beside the game, for Match.Heard of who
// comes again.
func (f *Folder) Heard(lines int) {
	if f.open == nil || f.open.visit == nil {
		return
	}
	f.open.heard = lines
	f.open.keepVisit()
}

// HeardAt is how many lines were read beside the game of a seat elsewhere, and HearsAt keeps it, while its match is
// not open: for who talks before that.
func (f *Folder) HeardAt(link string) int { return heardAt(f.seatFile(link)) }

// HearsAt is as HeardAt says.
func (f *Folder) HearsAt(link string, lines int) {
	f.changesVisit(f.seatFile(link), func(v *visited) { v.Heard = max(v.Heard, lines) })
}

// Recorded keeps which game of the folder is the record of the match of a seat elsewhere that is open: the list has
// one entry for both.
func (f *Folder) Recorded(file string) {
	if f.open == nil || f.open.visit == nil || f.open.journal.path == "" {
		return
	}
	f.changesVisit(beside(f.open.journal.path, seatExtension), func(v *visited) { v.Record = file })
}

func (f *Folder) seatFile(link string) string {
	return filepath.Join(f.path, SeatsFolder, seatID(link)+seatExtension)
}

// changesVisit changes what is kept of a seat, if there is something.
func (f *Folder) changesVisit(path string, change func(*visited)) {
	var v visited
	if data, err := os.ReadFile(path); f.cannot != nil || err != nil || json.Unmarshal(data, &v) != nil {
		return
	}
	change(&v)
	_ = keepVisit(path, &v)
}

func heardAt(path string) int {
	var v visited
	if data, err := os.ReadFile(path); err != nil || json.Unmarshal(data, &v) != nil {
		return 0
	}
	return v.Heard
}

// seatsElsewhere lists the seats of this player at games whose hosts are elsewhere.
func (f *Folder) seatsElsewhere() (list []Kept) {
	all, paths := f.visits()
	for i, v := range all {
		if v.Hosted != "" {
			continue // listed as what is hosted
		}
		path := paths[i]
		k := Kept{Rules: matchRules(v.Name, []byte(v.Text)).Name(), Name: v.Name, Text: []byte(v.Text), File: filepath.Join(SeatsFolder, filepath.Base(path)), Turn: v.Turn, Step: v.Step, Over: v.Over}
		k.Elsewhere = &Elsewhere{Link: v.Link, Where: v.Where, Side: v.Side, Mail: v.Mail, Record: v.Record}
		if k.Step == "" {
			k.Step = commanddecision.Deployment.String()
		}
		k.When = changedAt(path)
		if opened := k.When; v.Mail != "" { // letters bring it on while nobody sits at its table
			if k.standsAt(filepath.Join(v.Mail, "game.jsonl")); opened.After(k.When) {
				k.When = opened
			}
		}
		list = append(list, k)
	}
	return list
}

// standsAt tells how far a game is whose journal is elsewhere, if it has begun.
func (k *Kept) standsAt(journal string) {
	held, err := os.ReadFile(journal)
	if err != nil || len(held) == 0 {
		return
	}
	j := game.ParseJournal(held)
	if k.tell(j); k.OnBoard() {
		k.Step, k.Head = "", headed(matchRules(k.Name, k.Text), j)
	}
	k.Bots, k.When = nil, changedAt(journal)
}

// visits reads what is kept of seats elsewhere, with the file of each.
func (f *Folder) visits() (list []visited, paths []string) {
	names, _ := filepath.Glob(filepath.Join(f.path, SeatsFolder, "*"+seatExtension))
	for _, path := range names {
		var v visited
		data, err := os.ReadFile(path)
		if err == nil && json.Unmarshal(data, &v) == nil && v.Format == seatFormat {
			list, paths = append(list, v), append(paths, path)
		}
	}
	return list, paths
}

// sat is the seat that this player has at a game that this machine hosts; nil for none.
func (f *Folder) sat(dir string) *visited {
	list, _ := f.visits()
	for i := range list {
		if list[i].Hosted == dir {
			return &list[i]
		}
	}
	return nil
}

func changedAt(path string) (at time.Time) {
	if info, err := os.Stat(path); err == nil {
		at = info.ModTime()
	}
	return at
}

// Forget takes a seat elsewhere, or a game that this machine hosts, out of the lists: its
// files go to the folder old. The seat's keys stay. The error is why it stays.
func (f *Folder) Forget(k Kept) (to string, err error) {
	if f.cannot != nil || k.Elsewhere == nil {
		return "", fmt.Errorf("%s: it is no game far apart", k.File)
	}
	from := filepath.Join(f.path, k.File)
	if to, err = roomIn(filepath.Join(f.path, old), from); err != nil {
		return "", err
	}
	if err := os.Rename(from, to); err != nil {
		return "", err
	}
	files.SyncFolder(to)
	return to, nil
}
