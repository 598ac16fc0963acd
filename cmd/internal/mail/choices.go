package mail

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
)

// What is chosen in a step is kept as it is chosen, a line each, after the number of the
// letter that it is for. A line that is lost in a power cut binds nobody yet: what is sent is
// in the state.

// A choicesHead is the first line.
type choicesHead struct {
	Letter int `json:"letter"`
}

func (b *Box) choicesPath() string { return filepath.Join(b.dir, choicesFile) }

// rechoose reads what was chosen in this step.
func (b *Box) rechoose() error {
	b.chosen, b.ready = nil, false
	data, err := os.ReadFile(b.choicesPath())
	if err != nil {
		return nil // nothing was
	}
	lines := bytes.Split(data[:bytes.LastIndexByte(data, '\n')+1], []byte{'\n'})
	var head choicesHead
	if json.Unmarshal(lines[0], &head) != nil || head.Letter != len(b.state.Letters)+1 {
		return nil // of a step before
	}
	t := b.table()
	if side, _ := t.hold().expects(); side != t.hold().me {
		return nil
	}
	now := t.now()
	for _, do := range lines[1:] {
		next, _, err := now.Do(b.state.Side, do, ones{})
		if err != nil {
			break // a torn line, the last
		}
		now = next
		b.chosen = append(b.chosen, do)
	}
	b.ready = b.isReady()
	return nil
}

func (b *Box) isReady() bool {
	if len(b.chosen) == 0 {
		return false
	}
	word := wordOf(b.chosen[len(b.chosen)-1])
	return word == "ready" || word == "resign"
}

// choose keeps one choice more.
func (b *Box) choose(do json.RawMessage) error {
	if len(b.chosen) == 0 {
		if err := b.writeChoices(nil); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(b.choicesPath(), os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(append(bytes.Clone(do), '\n')); err != nil {
		_ = f.Close()
		return err
	}
	b.chosen = append(b.chosen, do)
	b.ready = b.isReady()
	return f.Close()
}

// unchoose takes the last choice off.
func (b *Box) unchoose() error {
	less := b.chosen[:len(b.chosen)-1]
	if err := b.writeChoices(less); err != nil {
		return err
	}
	b.chosen, b.ready = less, false
	return nil
}

func (b *Box) writeChoices(list []json.RawMessage) error {
	head, err := json.Marshal(choicesHead{len(b.state.Letters) + 1})
	if err != nil {
		return err
	}
	text := append(head, '\n')
	for _, do := range list {
		text = append(append(text, do...), '\n')
	}
	return os.WriteFile(b.choicesPath(), text, 0o600)
}

// Unready lets the side choose on, which was ready and has not sent its letter. It reports
// whether that was so.
func (b *Box) Unready() (bool, error) {
	if !b.ready {
		return false, nil
	}
	return true, b.unchoose()
}
