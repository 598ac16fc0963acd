package visit

import (
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
	"sync"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
)

const keysFormat = "sightline/seat 1"

// A kept is the file of a seat: its keys, and which layer of its chain was shown last.
type kept struct {
	Format string `json:"format"`
	Host   string `json:"host"`           // for people
	Link   string `json:"link,omitempty"` // in a file that goes to another machine
	Key    string `json:"key"`            // the seed of the private key
	Chain  string `json:"chain"`
	Length int    `json:"length"`
	Layer  int    `json:"layer,omitempty"`
	Bound  string `json:"bound,omitempty"`
	Shown  []told `json:"shown,omitempty"` // all of them, the last too
	Moved  bool   `json:"moved,omitempty"` // to another machine, by Export: not to be used here
}

// A told is a layer that was shown, for which decision, and what it was said to be bound to.
type told struct {
	Layer    int    `json:"layer"`
	Decision int    `json:"decision"`
	Bound    string `json:"bound"`
}

// A ring holds the keys of a seat, in a file that no other program opens meanwhile:
// two of them could be made to show one layer for two decisions.
type ring struct {
	path string
	lock *os.File
	keys *seat.Keys

	mu   sync.Mutex // layers are shown while others look
	kept kept
}

// openRing opens the keys of a seat, or makes them.
func openRing(folder string, l Link) (r *ring, err error) {
	if r, err = lockRing(folder, l); err != nil {
		return nil, err
	}
	if err := r.load(l); err != nil {
		return nil, errors.Join(err, r.lock.Close())
	}
	return r, nil
}

// Has reports whether a folder has the keys of the seat of a link: somebody has sat down from there.
func Has(folder string, l Link) bool {
	_, err := os.ReadFile(filepath.Join(folder, l.file()+".json"))
	return err == nil
}

func lockRing(folder string, l Link) (r *ring, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	r = &ring{path: filepath.Join(folder, l.file()+".json")}
	if r.lock, err = games.OpenLocked(filepath.Join(folder, l.file()+".lock")); err != nil {
		return nil, fmt.Errorf("the seat cannot be taken from here: %w", err)
	}
	return r, nil
}

func (r *ring) load(l Link) error {
	data, err := os.ReadFile(r.path)
	if errors.Is(err, os.ErrNotExist) {
		var key [ed25519.SeedSize]byte
		rand.Read(key[:])
		r.kept = kept{Format: keysFormat, Host: l.Where(), Key: hex.EncodeToString(key[:])}
		return r.another()
	}
	if err == nil {
		err = json.Unmarshal(data, &r.kept)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	if r.kept.Moved {
		return fmt.Errorf("%s: the keys of this seat went to another machine: the seat is played from there, or they come back by the file that was made there", r.path)
	}
	return r.use()
}

// another makes a new chain: none of its layers was ever shown.
func (r *ring) another() error {
	var chain game.Layer
	rand.Read(chain[:])
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept.Chain, r.kept.Length, r.kept.Layer, r.kept.Bound, r.kept.Shown = chain.String(), game.ChainLength, 0, "", nil
	if err := keepSecret(r.path, &r.kept); err != nil {
		return err
	}
	return r.use()
}

// use makes keys of what was kept.
func (r *ring) use() error {
	k := &r.kept
	key, err := hex.DecodeString(k.Key)
	chain, err2 := game.ParseLayer(k.Chain)
	if err := errors.Join(err, err2); err != nil || len(key) != ed25519.SeedSize || k.Format != keysFormat || k.Length < 1 || k.Length > 1<<20 {
		return fmt.Errorf("%s: these are no keys of a seat", r.path)
	}
	r.keys = &seat.Keys{Private: ed25519.NewKeyFromSeed(key), Chain: game.Chain{Secret: chain, Length: k.Length}}
	return nil
}

// showed is the layer that was shown last.
func (r *ring) showed() game.Shown {
	r.mu.Lock()
	defer r.mu.Unlock()
	if all := r.kept.all(); len(all) > 0 && all[len(all)-1].Layer == r.kept.Layer {
		return all[len(all)-1]
	}
	bound, _ := game.ParseLayer(r.kept.Bound) // none was shown yet
	return game.Shown{Layer: r.kept.Layer, Bound: bound}
}

// all are the layers that were shown, and the end of their chain.
func (r *ring) all() (end string, list []game.Shown) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.keys.Chain.End().String(), r.kept.all()
}

func (k *kept) all() (list []game.Shown) {
	for _, t := range k.Shown {
		bound, _ := game.ParseLayer(t.Bound)
		list = append(list, game.Shown{Layer: t.Layer, Decision: t.Decision, Bound: bound})
	}
	return list
}

// shows keeps a layer that is to be shown.
func (r *ring) shows(s game.Shown) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept.Layer, r.kept.Bound = s.Layer, s.Bound.String()
	r.kept.Shown = append(r.kept.Shown, told{s.Layer, s.Decision, r.kept.Bound})
	return keepSecret(r.path, &r.kept)
}

// keepSecret writes a file that nobody else may read.
func keepSecret(path string, what any) error {
	return files.ReplaceSecret(path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(what)
	})
}

// Export gives the keys of a seat as a file, with which another machine goes on with the
// seat, and keeps them here no more: two that have them could be made to show one layer
// for two decisions. The file is secret, and has the link in it. Where it is not given they stay.
func Export(folder string, l Link, give func(file []byte) error) error {
	r, err := lockRing(folder, l)
	if err != nil {
		return err
	}
	defer r.lock.Close()
	if _, err := os.Stat(r.path); err != nil {
		return errors.New("no keys of that seat are kept here: nobody has sat down there from this machine")
	}
	if err := r.load(l); err != nil {
		return err
	}
	out := r.kept
	out.Link = l.String()
	data, err := json.MarshalIndent(&out, "", "\t")
	if err == nil {
		err = give(append(data, '\n'))
	}
	if err != nil {
		return err
	}
	r.kept.Moved = true
	return keepSecret(r.path, &r.kept)
}

// IsExport reports whether a text is what Export gives.
func IsExport(data []byte) bool {
	var in kept
	return len(data) <= 1<<22 && json.Unmarshal(data, &in) == nil && in.Format == keysFormat && in.Link != ""
}

// Import takes the keys of a seat from a file that Export gave, and returns the link of
// the seat. Keys that are used here already are left alone.
func Import(folder, file string, data []byte) (Link, error) {
	if !IsExport(data) {
		return Link{}, fmt.Errorf("%s: these are no keys of a seat: want a file that Sightline wrote when they were moved", file)
	}
	var in kept
	_ = json.Unmarshal(data, &in) // it was read before
	l, err := ParseLink(in.Link)
	if err != nil {
		return Link{}, fmt.Errorf("%s: %w", file, err)
	}
	r, err := lockRing(folder, l)
	if err != nil {
		return Link{}, err
	}
	defer r.lock.Close()
	if held, err := os.ReadFile(r.path); err == nil {
		var old kept
		if json.Unmarshal(held, &old) == nil && !old.Moved && (old.Key != in.Key || old.Chain != in.Chain || old.Layer > in.Layer) {
			return Link{}, fmt.Errorf("%s: this seat has other keys here, or newer ones: remove them first if these are the right ones", r.path)
		}
	}
	r.kept, r.kept.Link, r.kept.Moved = in, "", false
	if err := r.use(); err != nil {
		return Link{}, fmt.Errorf("%s: %w", file, err)
	}
	return l, keepSecret(r.path, &r.kept)
}

// Compare says what fingerprints are for.
const Compare = "Read them aloud to each other. Alike: nobody between you has changed keys or dice. If one differs, do not play: make new links, or take another host."

// Fingerprint is a short print of a party, for two to compare aloud: 8 digits.
func Fingerprint(p game.Party) string {
	sum := sha256.Sum256([]byte("sightline/party\n" + p.Key + "\n" + p.End))
	s := fmt.Sprintf("%X", sum[:4])
	return s[:4] + " " + s[4:]
}

// Given are keys of a seat that were made elsewhere: in hexadecimal digits, as game by mail keeps them.
type Given struct {
	Key, Chain string
	Length     int
	Last       int // the layer that was shown last
}

// Give keeps keys for the seat of a link, which nobody has sat down at from here. What is kept
// already stays if it is the same.
func Give(folder string, l Link, g Given) error {
	data, err := json.Marshal(&kept{Format: keysFormat, Host: l.Where(), Link: l.String(), Key: g.Key, Chain: g.Chain, Length: g.Length, Layer: g.Last})
	if err != nil {
		return err
	}
	r, err := lockRing(folder, l)
	if err != nil {
		return err
	}
	var old kept
	held, err := os.ReadFile(r.path)
	_ = r.lock.Close()
	if err == nil && json.Unmarshal(held, &old) == nil && old.Key == g.Key && old.Chain == g.Chain && !old.Moved {
		return nil
	}
	_, err = Import(folder, "keys", data)
	return err
}

// Retire has take go on with the keys of a seat elsewhere: it is told which layer was shown last, and what
// each was shown for there, and
// if it has no error the keys are used at the seat no more. Fails while somebody sits there.
func Retire(folder string, l Link, take func(last int, shown []game.Shown) error) error {
	r, err := lockRing(folder, l)
	if err != nil {
		return err
	}
	defer r.lock.Close()
	data, err := os.ReadFile(r.path)
	if errors.Is(err, os.ErrNotExist) { // nobody sat down
		return take(0, nil)
	}
	if err == nil {
		err = json.Unmarshal(data, &r.kept)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	if err := take(r.kept.Layer, r.kept.all()); err != nil || r.kept.Moved {
		return err
	}
	r.kept.Moved = true
	return keepSecret(r.path, &r.kept)
}
