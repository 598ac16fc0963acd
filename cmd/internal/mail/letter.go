package mail

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/game"
)

// letterFormat begins every file, and what is signed of it.
const letterFormat = "sightline/mail 1\n"

// Bounds of a letter.
const (
	MostPacked = 4 << 20  // bytes of a file
	mostLetter = 24 << 20 // bytes, unpacked: a scenario and its overlays
	mostActs   = 8
	mostLines  = 2000 // choices of a side in a step
	mostNews   = 20000
)

// A Letter is what one file of a game by mail holds.
type Letter struct {
	Number int     `json:"n"`               // from 1
	Game   string  `json:"game,omitempty"`  // the SHA-256 of the first letter; empty in that
	After  string  `json:"after,omitempty"` // the SHA-256 of the letter before
	By     string  `json:"by"`              // the side that sends it
	Key    string  `json:"key"`             // of that side's party
	Offer  *Offer  `json:"offer,omitempty"` // of the first letter
	Answer *Answer `json:"answer,omitempty"`
	Acts   []Act   `json:"acts,omitempty"`
	Head   string  `json:"head,omitempty"` // the SHA-256 of the journal that the sender has after it; empty of who has none

	sum string // of the file
}

// An Offer is a game that is offered: what it starts from, and who offers it.
type Offer struct {
	Name     string     `json:"name"` // of the scenario
	Scenario string     `json:"scenario,omitempty"`
	Overlays []overlay  `json:"overlays,omitempty"`
	Program  string     `json:"program,omitempty"`
	Version  int        `json:"version"` // of the rules
	Party    game.Party `json:"party"`
	Salt     string     `json:"salt,omitempty"` // half of that of the journal
	// Keeper is the side that keeps the game, since stands of it can be hidden; empty if both do. If it is the
	// keeper who offers, Start is in the place of the scenario: the position as the other side knows it.
	Keeper string          `json:"keeper,omitempty"`
	Start  json.RawMessage `json:"start,omitempty"`
}

type overlay struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// An Answer takes an offer up.
type Answer struct {
	Party game.Party `json:"party"`
	Salt  string     `json:"salt,omitempty"`
}

// The kinds of acts.
const (
	seals   = "seal"  // tells the hash of what a side has chosen
	shows   = "show"  // turns up of it what is carried out at once: orders to rally, who arrives
	opens   = "open"  // tells all that it has sealed and chosen
	layers  = "layer" // shows a layer for dice
	goes    = "host"  // the game goes over to a host
	returns = "back"  // it comes back, with the journal of the host

	// Of who keeps the game.
	begins = "begin" // tells what all may know of the header of the journal
	asks   = "ask"   // for the other's layer, since dice are due
	tells  = "tell"  // what came of the step, as the other side is told it
	ends   = "end"   // opens the whole journal
)

// An Act is one thing that a letter does.
type Act struct {
	Kind   string            `json:"act"`
	Link   string            `json:"link,omitempty"`   // of goes: of the other side's seat
	Tail   string            `json:"tail,omitempty"`   // of returns: what is new in the journal; of ends: all of it
	Word   string            `json:"word,omitempty"`   // of seals and layers, in hexadecimal digits
	Shown  []json.RawMessage `json:"shown,omitempty"`  // of shows
	Blocks []Block           `json:"blocks,omitempty"` // of opens: of each step that was sealed and not opened, and of this one; of ends: of the last steps
	Header json.RawMessage   `json:"header,omitempty"` // of begins
	View   json.RawMessage   `json:"view,omitempty"`   // of tells: the position
	News   []json.RawMessage `json:"news,omitempty"`   // of tells: events
}

// A Block is what a side has chosen in a step: in order, and last that it is ready.
type Block []Line

// A Line is a choice, signed as a game.DoVerb.
type Line struct {
	Do   json.RawMessage `json:"do"`
	Sign string          `json:"sign"`
}

// pack writes the letter as a file, signed.
func (l *Letter) pack(key ed25519.PrivateKey) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		return nil, err
	}
	return signed(key, text.Bytes()), nil
}

// signed packs a text and signs it.
func signed(key ed25519.PrivateKey, text []byte) []byte {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression) // there is such a level
	_, _ = w.Write(text)                                    // a buffer takes everything
	_ = w.Close()
	sign := ed25519.Sign(key, append([]byte(letterFormat), packed.Bytes()...))
	return append(append([]byte(letterFormat), sign...), packed.Bytes()...)
}

var (
	errNoLetter = errors.New(`it is no letter of a game by mail: want a file that begins with "sightline/mail 1"`)
	errDamaged  = errors.New("it was damaged or cut off on its way: ask for it again")
)

// Read reads a file. The error says what is wrong with it, whatever it holds; that it
// is signed by the key in it, and is in order by itself, is certain after it.
func Read(data []byte) (*Letter, error) {
	rest, is := bytes.CutPrefix(data, []byte(letterFormat))
	switch {
	case !is && bytes.HasPrefix([]byte(letterFormat), data):
		return nil, errDamaged
	case !is:
		return nil, errNoLetter
	case len(data) > MostPacked:
		return nil, fmt.Errorf("it has %d bytes: want at most %d", len(data), MostPacked)
	case len(rest) < ed25519.SignatureSize:
		return nil, errDamaged
	}
	sign, packed := rest[:ed25519.SignatureSize], rest[ed25519.SignatureSize:]
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), mostLetter+1))
	if err != nil {
		return nil, errDamaged
	}
	if len(text) > mostLetter {
		return nil, fmt.Errorf("unpacked it has more than %d bytes", mostLetter)
	}
	l := &Letter{sum: sumOf(data)}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	wrong := d.Decode(l)
	key, err := hex.DecodeString(l.Key)
	if err != nil || len(key) != ed25519.PublicKeySize || !ed25519.Verify(key, append([]byte(letterFormat), packed...), sign) {
		return nil, errDamaged
	}
	if wrong != nil {
		return nil, fmt.Errorf("it holds what this program does not know: %w", wrong)
	}
	return l, l.fault()
}

// fault says what a letter cannot be, whatever the game.
func (l *Letter) fault() error {
	first, second := l.Number == 1, l.Number == 2
	switch {
	case l.Number < 1:
		return fmt.Errorf("it has number %d: want 1 or more", l.Number)
	case first != (l.Offer != nil) || second != (l.Answer != nil):
		return errors.New("an offer is the first letter and an answer the second: this is neither, or not in its place")
	case first != (l.Game == "") || first != (l.After == "") || first && l.Head != "":
		return errors.New("all letters but the first name their game and the letter before")
	case first && len(l.Acts) > 0 || l.Number > 2 && len(l.Acts) == 0 || len(l.Acts) > mostActs:
		return fmt.Errorf("it has %d acts: want none of an offer, and 1 to %d of any other", len(l.Acts), mostActs)
	}
	for i, sum := range []string{l.Game, l.After, l.Head} {
		if _, err := game.ParseLayer(sum); !first && err != nil && (i < 2 || sum != "") {
			return err
		}
	}
	for i := range l.Acts {
		if err := l.Acts[i].fault(); err != nil {
			return fmt.Errorf("act %d: %w", i+1, err)
		}
	}
	return nil
}

var kinds = []string{seals, shows, opens, layers, goes, returns, begins, asks, tells, ends}

func (a *Act) fault() error {
	word := a.Kind == seals || a.Kind == layers
	blocks := a.Kind == opens || a.Kind == ends
	switch {
	case !slices.Contains(kinds, a.Kind):
		return fmt.Errorf("it is %q: want %s", a.Kind, strings.Join(kinds, ", "))
	case (a.Kind == goes) != (a.Link != ""), a.Kind != returns && (a.Kind == ends) != (a.Tail != ""), len(a.Link) > mostLink, word != (a.Word != ""),
		a.Kind != shows && len(a.Shown) > 0, blocks != (len(a.Blocks) > 0),
		(a.Kind == begins) != (len(a.Header) > 0), (a.Kind == tells) != (len(a.View) > 0), a.Kind != tells && len(a.News) > 0:
		return fmt.Errorf("%q has something else than it ought to have", a.Kind)
	case len(a.Shown) > mostLines || len(a.Blocks) > 2 || len(a.News) > mostNews:
		return fmt.Errorf("%q has too much", a.Kind)
	}
	if word {
		if _, err := game.ParseLayer(a.Word); err != nil {
			return err
		}
	}
	for _, b := range a.Blocks {
		if err := b.fault(); err != nil {
			return err
		}
	}
	for _, do := range a.Shown {
		if !isShown(do) {
			return errors.New("only an order to rally, who arrives, or to resign, is shown before the rest")
		}
	}
	return nil
}

// fault says what of a block cannot be: it ends, once, in being ready or resigning.
func (b Block) fault() error {
	if len(b) == 0 || len(b) > mostLines {
		return fmt.Errorf("a step with %d choices: want 1 to %d", len(b), mostLines)
	}
	for i := range b {
		var plain bytes.Buffer
		if json.Compact(&plain, b[i].Do) != nil || !bytes.Equal(plain.Bytes(), b[i].Do) {
			return fmt.Errorf("choice %d is not written as it was signed", i+1)
		}
		word := wordOf(b[i].Do)
		if ends := word == "ready" || word == "resign"; ends != (i == len(b)-1) || word == "wait" {
			return fmt.Errorf("choice %d of %d is %q: want a step that ends, once, in ready or resign", i+1, len(b), word)
		}
	}
	return nil
}

// An order is what is asked here of an action of Command Decision.
type order struct{ Do, Order, Stand, By, Name string }

func orderOf(do json.RawMessage) (o order) {
	_ = json.Unmarshal(do, &o) // what is none is refused where it is done
	return o
}

func wordOf(do json.RawMessage) string { return orderOf(do).Do }

// isShown reports whether a choice of the command step is turned up when the step ends.
func isShown(do json.RawMessage) bool {
	o := orderOf(do)
	return o.Do == "order" && o.Order == "rally" || o.Do == "deploy" || o.Do == "resign"
}

// shown is what of a block is turned up when the command step ends.
func (b Block) shown() (list []json.RawMessage) {
	for i := range b {
		if isShown(b[i].Do) {
			list = append(list, b[i].Do)
		}
	}
	return list
}

func (b Block) does() (list []json.RawMessage) {
	for i := range b {
		list = append(list, b[i].Do)
	}
	return list
}

// follow is what a side has said, with a block more.
func (b Block) follow(word game.Layer) game.Layer {
	for i := range b {
		word = word.Follow(game.DoVerb, b[i].Do, b[i].Sign)
	}
	return word
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Describe lists what the letter holds, in lines.
func (l *Letter) Describe() (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	say("Letter %d, from %s, signed with key %s", l.Number, l.By, l.Key[:8])
	if l.Game != "" {
		say("Game %s, after letter %d, whose SHA-256 is %s", l.Game[:16], l.Number-1, l.After)
	}
	if o := l.Offer; o != nil {
		if o.Keeper != "" {
			say("%s keeps the game: its program knows everything, tells the other side what that is told, and opens all of it in the end", o.Keeper)
		}
		say("It offers %s, by version %d of the rules; %s plays %s", strings.TrimSuffix(o.Name, ".toml"), o.Version, "who sends it", l.By)
		for _, v := range o.Overlays {
			say("Overlay %s, SHA-256 %s", v.Name, sumOf([]byte(v.Text)))
		}
	}
	if l.Answer != nil {
		say("It takes the game up")
	}
	for i := range l.Acts {
		switch a := &l.Acts[i]; a.Kind {
		case seals:
			say("It seals what %s has chosen: %s", l.By, a.Word)
		case goes:
			say("It takes the game to a host: %s", a.Link)
		case returns:
			say("It brings the game back from its host, with %d lines of journal", strings.Count(a.Tail, "\n"))
		case layers:
			say("It shows a layer of the chain of %s, for dice: %s", l.By, a.Word)
		case begins:
			say("It begins the game that %s keeps", l.By)
		case asks:
			say("It asks for a layer of the other's chain, for dice")
		case tells:
			say("It tells what came of the step, in %d news", len(a.News))
			if told, err := decodeEvents(a.News); err == nil {
				for _, e := range told {
					if text := e.TextFor(""); text != "" {
						say("  %s", text)
					}
				}
			}
		case ends:
			say("It opens the whole journal, of %d lines", strings.Count(a.Tail, "\n"))
		case shows:
			say("It turns up what of the sealed choices is carried out: %d", len(a.Shown))
			for _, do := range a.Shown {
				say("  %s", do)
			}
		case opens:
			for _, b := range a.Blocks {
				say("It opens a step of %s, %d in all", l.By, len(b))
				for _, x := range b {
					say("  %s", x.Do)
				}
			}
		}
	}
	return lines
}
