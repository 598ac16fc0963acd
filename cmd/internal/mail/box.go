package mail

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/scenarios"
)

// Files in the folder of a game.
const (
	stateFile   = "mail.json"
	choicesFile = "choices.jsonl" // of the letter that comes next
	lockFile    = "mail.lock"
	toldFile    = "told.jsonl" // of a game that the other side keeps: what was told and chosen, as news
	// lettersFolder has all letters of such a game.
	lettersFolder = "letters"
	JournalFile   = "game.jsonl" // all that both know
)

const stateFormat = "sightline/mail box 1"

// A state is what a player keeps of a game beside its journal. It has his secrets.
type state struct {
	Format  string   `json:"format"`
	Side    string   `json:"side"`
	Key     string   `json:"key"`
	Chain   string   `json:"chain"`
	Salt    string   `json:"salt"`  // his half
	Offer   *Offer   `json:"offer"` // of either
	Letters []posted `json:"letters"`
	Last    []byte   `json:"last,omitempty"` // the letter that was sent last, to be sent again
	Journal int      `json:"journal"`        // bytes of the journal that count

	Round   round       `json:"round"`
	Own     []Block     `json:"own,omitempty"`     // sealed and not opened
	Theirs  []Block     `json:"theirs,omitempty"`  // opened, while the own are not
	Guest   *guestState `json:"guest,omitempty"`   // of a game that the other side keeps
	Kept    *kept       `json:"kept,omitempty"`    // of one that this side keeps and has offered
	Settled []Block     `json:"settled,omitempty"` // of this side, last, if it keeps the game

	Out  []Act `json:"out,omitempty"`  // of the next letter
	Seat *Seat `json:"seat,omitempty"` // where the side plays on while the game is at a host
}

// A kept is what of an offer of who keeps the game is in no letter.
type kept struct {
	Scenario string    `json:"scenario"`
	Overlays []overlay `json:"overlays,omitempty"`
}

// offer is the offer, with all that this side knows of it.
func (s *state) offer() *Offer {
	o := *s.Offer
	if s.Kept != nil {
		o.Scenario, o.Overlays, o.Start = s.Kept.Scenario, s.Kept.Overlays, nil
	}
	return &o
}

// keeps reports whether this side keeps the game, and visits whether the other side does.
func (s *state) keeps() bool  { return s.Offer.Keeper == s.Side }
func (s *state) visits() bool { return s.Offer.Keeper != "" && !s.keeps() }

// A posted is a letter that was sent or taken.
type posted struct {
	By     string `json:"by"`
	SHA256 string `json:"sha256"`
}

// A Box is a player's folder of one game by mail. It is open in one program at a time.
type Box struct {
	dir   string
	lock  *os.File
	keys  *seat.Keys
	state *state
	sides []string
	play  *play  // nil until the offer is answered, and of a game that the other side keeps
	guest *guest // of that

	chosen []json.RawMessage // in this step, and not sealed
	ready  bool              // the last of that says so
}

// OfferTo begins a game, in a folder that is new or empty, and offers it.
func OfferTo(dir string, t *Terms) (*Box, error) {
	o := &Offer{Name: t.Name, Scenario: string(t.Scenario), Program: t.Program, Version: rules.System{}.Version()}
	for _, v := range t.Overlays {
		o.Overlays = append(o.Overlays, overlay{v.Name, string(v.Text)})
	}
	start, keeper, err := o.opened()
	if err != nil {
		return nil, err
	}
	answers, err := other(start.Sides(), t.Side)
	if err != nil {
		return nil, err
	}
	b, err := makeBox(dir, t.Side)
	if err != nil {
		return nil, err
	}
	o.Party, o.Keeper = b.keys.Party(t.Side), keeper
	switch keeper {
	case "":
		o.Salt = b.state.Salt
	case t.Side: // nothing hidden is sent
		b.state.Kept = &kept{o.Scenario, o.Overlays}
		if o.Start, err = json.Marshal(start.For(answers)); err != nil {
			return nil, errors.Join(err, b.Close())
		}
		o.Scenario, o.Overlays = "", nil
	}
	b.state.Offer, b.sides = o, start.Sides()
	if err := b.keep(); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// makeBox makes a folder with keys of its own.
func makeBox(dir, side string) (*Box, error) {
	if _, err := os.Stat(filepath.Join(dir, stateFile)); err == nil {
		return nil, fmt.Errorf("%s has a game already: want another folder", dir)
	}
	b := &Box{dir: dir}
	if err := b.locked(); err != nil {
		return nil, err
	}
	var key, chain [32]byte
	rand.Read(key[:])
	rand.Read(chain[:])
	b.state = &state{Format: stateFormat, Side: side, Key: hex.EncodeToString(key[:]), Chain: hex.EncodeToString(chain[:]), Salt: games.NewSeed()}
	b.keys = b.state.keys()
	return b, nil
}

// locked takes the folder for this program alone.
func (b *Box) locked() error {
	if err := os.MkdirAll(b.dir, 0o700); err != nil {
		return err
	}
	f, err := games.OpenLocked(filepath.Join(b.dir, lockFile))
	if err != nil {
		return fmt.Errorf("%s: %w", b.dir, err)
	}
	b.lock = f
	return nil
}

// keys are those of the side; nil if they are none.
func (s *state) keys() *seat.Keys {
	key, err := hex.DecodeString(s.Key)
	chain, err2 := game.ParseLayer(s.Chain)
	if err != nil || err2 != nil || len(key) != ed25519.SeedSize {
		return nil
	}
	return &seat.Keys{Private: ed25519.NewKeyFromSeed(key), Chain: game.Chain{Secret: chain, Length: game.ChainLength}}
}

// hostFile is in the folder of a game that is hosted.
const hostFile = "host.json"

// OpenBox opens the folder of a game that goes on.
func OpenBox(dir string) (*Box, error) {
	path := filepath.Join(dir, stateFile)
	if _, err := os.Stat(path); err != nil {
		if _, err := os.Stat(filepath.Join(dir, hostFile)); err == nil {
			return nil, fmt.Errorf("%s: that is the folder of a host: a game that began there stays there, one that came from mail goes back by its own folder", dir)
		}
		return nil, fmt.Errorf("%s: no game by mail is kept there", dir)
	}
	b := &Box{dir: dir}
	if err := b.locked(); err != nil {
		return nil, err
	}
	if err := b.load(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), b.Close())
	}
	return b, nil
}

// load reads the folder.
func (b *Box) load() error {
	data, err := os.ReadFile(filepath.Join(b.dir, stateFile))
	if err != nil {
		return err
	}
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return err
	}
	if s.Format != stateFormat || s.Offer == nil {
		return fmt.Errorf("format: is %q: want %q, with an offer", s.Format, stateFormat)
	}
	b.state, b.keys, b.play, b.guest = s, s.keys(), nil, nil
	if b.keys == nil {
		return errors.New("the keys of the side are none")
	}
	start, err := s.offer().start()
	if err != nil {
		return err
	}
	b.sides = start.Sides()
	if s.Guest != nil {
		b.guest = b.newGuest()
		b.guest.guestState, b.guest.round, b.guest.own = *s.Guest, s.Round, s.Own
		if err := b.guest.resumed(); err != nil {
			return err
		}
		return b.rechoose()
	}
	if s.Journal == 0 {
		return nil
	}
	journal, err := os.ReadFile(filepath.Join(b.dir, JournalFile))
	if err != nil {
		return err
	}
	if len(journal) < s.Journal {
		return fmt.Errorf("%s is cut off: it has %d bytes, and had %d", JournalFile, len(journal), s.Journal)
	}
	return b.resume(journal[:s.Journal])
}

// resume goes on with the game of a journal and of the state.
func (b *Box) resume(journal []byte) error {
	t := newTape(journal)
	g, _, err := game.Resume(rules.System{}, t)
	if err != nil {
		return err
	}
	p := b.newPlay(g, t)
	p.round, p.own, p.theirs, p.last = b.state.Round, b.state.Own, b.state.Theirs, b.state.Settled
	if p.Dark && p.Phase != leadLayer && p.Phase != otherLayer && p.Phase != leadAsks {
		if err := p.relight(); err != nil {
			return err
		}
	}
	b.play = p
	return b.rechoose()
}

func (b *Box) newPlay(g *game.Game, t *tape) *play {
	return &play{game: g, journal: t, hand: b.newHand(), keeps: b.state.keeps()}
}

func (b *Box) newHand() hand {
	h := hand{sides: b.sides, round: round{Phase: leadSeals}}
	if b.state.Side == b.sides[1] {
		h.me = 1
	}
	return h
}

func (b *Box) newGuest() *guest { return &guest{hand: b.newHand()} }

// table is the game as this program has it; nil until its offer is answered.
func (b *Box) table() table {
	switch {
	case b.play != nil:
		return b.play
	case b.guest != nil:
		return b.guest
	}
	return nil
}

// keep writes the folder, to the disk itself: the journal first, of which no more
// counts than the state says.
func (b *Box) keep() error {
	s := b.state
	if g := b.guest; g != nil {
		s.Round, s.Own, s.Guest = g.round, g.own, &g.guestState
		if err := b.keepTold(); err != nil {
			return err
		}
	}
	if p := b.play; p != nil {
		s.Round, s.Own, s.Theirs = p.round, p.own, p.theirs
		if p.keeps {
			s.Settled = p.last
		}
		if n := len(p.journal.data); n != s.Journal {
			if err := files.ReplaceSecret(filepath.Join(b.dir, JournalFile), func(w io.Writer) error { _, err := w.Write(p.journal.data); return err }); err != nil {
				return err
			}
			s.Journal = n
		}
	}
	return files.ReplaceSecret(filepath.Join(b.dir, stateFile), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		return e.Encode(s)
	})
}

// Close lets go of the folder.
func (b *Box) Close() error {
	if b.lock == nil {
		return nil
	}
	f := b.lock
	b.lock = nil
	return f.Close()
}

// Dir is the folder.
func (b *Box) Dir() string { return b.dir }

// Side is the side that is played from here.
func (b *Box) Side() string { return b.state.Side }

// Name is that of the scenario.
func (b *Box) Name() string { return b.state.Offer.Name }

// Scenario is its text; of a game that the other side keeps and has offered what this side is told of it.
func (b *Box) Scenario() []byte {
	o := b.state.offer()
	if o.Start != nil {
		if s, err := o.start(); err == nil {
			return scenarios.Encode(&scenarios.Document{Scenario: s.Battle().Scenario})
		}
	}
	return []byte(o.Scenario)
}

// Keeper is the side that keeps the game, of which alone stands can be hidden; empty if both do.
func (b *Box) Keeper() string { return b.state.Offer.Keeper }

// Game is the SHA-256 of the first letter, by which all others name the game; empty before that is
// written.
func (b *Box) Game() string {
	if len(b.state.Letters) == 0 {
		return ""
	}
	return b.state.Letters[0].SHA256
}

// head is the SHA-256 of the journal.
func (p *play) head() string {
	sum := sha256.Sum256(p.journal.data)
	return hex.EncodeToString(sum[:])
}

// A tape is a journal in memory, which is a game.File.
type tape struct {
	data []byte
	read *bytes.Reader
}

func newTape(data []byte) *tape { return &tape{data: bytes.Clone(data), read: bytes.NewReader(data)} }

func (t *tape) Read(b []byte) (int, error)                   { return t.read.Read(b) }
func (t *tape) Seek(offset int64, whence int) (int64, error) { return t.read.Seek(offset, whence) }
func (t *tape) Truncate(size int64) error                    { t.data = t.data[:size]; return nil }

func (t *tape) Write(b []byte) (int, error) {
	t.data = append(t.data, b...)
	return len(b), nil
}
