package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A shape is an object of a journal line: its keys in the order they are
// written, and which of them may be missing.
type shape struct {
	keys     []string
	optional uint
}

// A grammar is the shapes of the lines of a format.
type grammar struct {
	action, undo, sit  shape
	due, silent, party shape  // of games of parties; none in the old format
	begins             string // what lines begin with, for people
}

var (
	newGrammar = grammar{
		action: shape{[]string{"n", "seat", "by", "do", "sign", "entropy", "rolls", "check", "sum"}, 1<<1 | 1<<4 | 1<<5 | 1<<6},
		undo:   shape{[]string{"undo", "seat", "by", "why", "sign", "check", "sum"}, 1<<1 | 1<<3 | 1<<4},
		sit:    shape{[]string{"sit", "by", "formations", "key", "sign", "sum"}, 1<<2 | 1<<3 | 1<<4},
		due:    shape{[]string{"due", "seat", "by", "do", "sign", "sum"}, 1 << 1},
		silent: shape{[]string{"silent", "by", "entropy", "sum"}, 1 << 2},
		party:  shape{[]string{"party", "key", "end", "why", "sign", "sum"}, 1<<2 | 1<<3 | 1<<4},
		begins: `"n", "undo", "sit", "outcome", "cut", "due", "silent", "party"`,
	}
	oldGrammar = grammar{
		action: shape{[]string{"n", "by", "do", "rolls", "check", "sum"}, 1 << 3},
		undo:   shape{[]string{"undo", "by", "check", "sum"}, 0},
		begins: `"n", "undo", "outcome"`,
	}
	outcomeShape = shape{[]string{"outcome", "sum"}, 0}
	cutShape     = shape{[]string{"cut", "sum"}, 0}
	cutPartShape = shape{[]string{"from", "to"}, 0}
	checkShape   = shape{[]string{"events", "hash"}, 1 << 0}
)

var errSpaced = errors.New("it is not laid out as the program writes it")

// scan gives each value of an object to take, with its key. The object is valid
// JSON. It refuses keys the shape does not have or has elsewhere, missing keys,
// and spaces between keys and values.
func (s shape) scan(object []byte, take func(key string, value []byte) error) error {
	next := 0
	err := fields(object, func(name, value []byte) error {
		key := slices.Index(s.keys[next:], string(name))
		if key < 0 {
			return fmt.Errorf("key %q is unknown, twice there or not in its place", clip(name))
		}
		if err := s.mayMiss(next, next+key); err != nil {
			return err
		}
		next += key + 1
		if err := take(s.keys[next-1], value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.mayMiss(next, len(s.keys))
}

// mayMiss refuses to miss a key of those from i up to j.
func (s shape) mayMiss(i, j int) error {
	for ; i < j; i++ {
		if s.optional>>i&1 == 0 {
			return fmt.Errorf("key %q is missing", s.keys[i])
		}
	}
	return nil
}

// fields gives each key, as it is written, and value of an object of valid
// JSON to take.
func fields(b []byte, take func(name, value []byte) error) error {
	if len(b) < 2 || b[0] != '{' {
		return errors.New("it is no object")
	}
	for i := 1; i < len(b); {
		end := value(b, i, 0)
		if b[i] != '"' || end >= len(b) || b[end] != ':' {
			return errSpaced
		}
		stop := value(b, end+1, 0)
		if !bare(b, end+1, stop) {
			return errSpaced
		}
		if err := take(b[i+1:end-1], b[end+1:stop]); err != nil {
			return err
		}
		if i = stop + 1; b[stop] == '}' {
			if i < len(b) {
				return errSpaced
			}
			return nil
		}
	}
	return errSpaced
}

// bare reports whether the value from i up to j stands without spaces around
// it, before a comma or the end of the object.
func bare(b []byte, i, j int) bool {
	return i < j && j < len(b) && (b[j] == ',' || b[j] == '}') && b[i] > ' ' && b[j-1] > ' '
}

func scanText(b []byte) (string, error) {
	if len(b) >= 2 && b[0] == '"' && bytes.IndexByte(b, '\\') < 0 {
		return string(b[1 : len(b)-1]), nil
	}
	var s string
	err := json.Unmarshal(b, &s)
	return s, err
}

// clip shortens what is quoted from a file.
func clip(b []byte) string {
	const most = 40
	if len(b) <= most {
		return string(b)
	}
	return strings.ToValidUTF8(string(b[:most]), "") + "…"
}

func scanNumber(b []byte) (int, error) {
	n, err := strconv.Atoi(string(b))
	if err != nil {
		return 0, fmt.Errorf("%s is no number that can stand here", clip(b))
	}
	return n, nil
}

func scanNumbers(b []byte) ([]int, error) {
	if len(b) < 3 || b[0] != '[' {
		return nil, errors.New("want a list of numbers")
	}
	if n := bytes.Count(b, []byte{','}) + 1; n > mostRolls {
		return nil, fmt.Errorf("%d numbers: want at most %d", n, mostRolls)
	}
	numbers := make([]int, 0, 16)
	for number := range bytes.SplitSeq(b[1:len(b)-1], []byte{','}) {
		n, err := scanNumber(number)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
