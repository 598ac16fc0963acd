package far

import (
	"crypto/ed25519"
	"crypto/rand"
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
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

const keysFormat = "sightline/seat 1"

// A kept is the file of a seat: its keys, and which layer of its chain was shown last.
type kept struct {
	Format string `json:"format"`
	Host   string `json:"host"` // for people
	Key    string `json:"key"`  // the seed of the private key
	Chain  string `json:"chain"`
	Length int    `json:"length"`
	Layer  int    `json:"layer,omitempty"`
	Bound  string `json:"bound,omitempty"`
}

// A ring holds the keys of a seat, in a file that no other program opens meanwhile:
// two of them could be made to show one layer for two decisions.
type ring struct {
	path string
	lock *os.File
	kept kept
	keys *seat.Keys
}

// openRing opens the keys of a seat, or makes them.
func openRing(folder string, l Link) (r *ring, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	r = &ring{path: filepath.Join(folder, l.file()+".json")}
	if r.lock, err = games.OpenLocked(filepath.Join(folder, l.file()+".lock")); err != nil {
		return nil, fmt.Errorf("the seat cannot be taken from here: %w", err)
	}
	if err := r.load(l); err != nil {
		return nil, errors.Join(err, r.lock.Close())
	}
	return r, nil
}

func (r *ring) load(l Link) error {
	data, err := os.ReadFile(r.path)
	if errors.Is(err, os.ErrNotExist) {
		var key [ed25519.SeedSize]byte
		var chain game.Layer
		rand.Read(key[:])
		rand.Read(chain[:])
		r.kept = kept{Format: keysFormat, Host: l.Where(), Key: hex.EncodeToString(key[:]), Chain: chain.String(), Length: game.ChainLength}
		err = keepSecret(r.path, &r.kept)
	} else if err == nil {
		err = json.Unmarshal(data, &r.kept)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
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
func (r *ring) showed() wire.Shown {
	bound, _ := game.ParseLayer(r.kept.Bound) // none was shown yet
	return wire.Shown{Layer: r.kept.Layer, Bound: bound}
}

// shows keeps a layer that is to be shown.
func (r *ring) shows(s wire.Shown) error {
	r.kept.Layer, r.kept.Bound = s.Layer, s.Bound.String()
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
