package link

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"sightline/scenarios"
	"sightline/scenarios/shown"
)

// Named is the file that comes with the program of a name, with or without ".toml", or of
// the part of its name before a "-". Where there is none, or more than one, near are the
// names, without ".toml", that may be meant, the nearest first; there may be none.
func Named(name string) (file string, text []byte, near []string, err error) {
	stem := strings.TrimSuffix(name, ".toml")
	var found []string
	on := map[string]fs.FS{}
	for _, shelf := range []fs.FS{scenarios.Library(), scenarios.WorkedCases()} {
		files, err := scenarios.Names(shelf)
		if err != nil {
			return "", nil, nil, err
		}
		for _, f := range files {
			have := strings.TrimSuffix(f, ".toml")
			on[have] = shelf
			if strings.HasPrefix(have, stem+"-") {
				found = append(found, have)
			}
			near = append(near, have)
		}
	}
	if on[stem] != nil {
		found = []string{stem}
	}
	switch len(found) {
	case 1:
		file = found[0] + ".toml"
		text, err = fs.ReadFile(on[found[0]], file)
		return file, text, nil, err
	case 0:
		return "", nil, Near(stem, near), nil
	}
	return "", nil, found, nil
}

// mostNear is how many names are told that are much like one.
const mostNear = 5

// Near are the names that begin with one, or else are a few letters from it, the nearest
// first.
func Near(stem string, names []string) (near []string) {
	if len(stem) < 3 || len(stem) > 60 {
		return nil
	}
	far := map[string]int{}
	for _, n := range names {
		if strings.HasPrefix(n, stem) {
			near = append(near, n)
		}
		// Who names the beginning of one, "case-8b", leaves its other words out.
		words := strings.Split(n, "-")
		begins := strings.Join(words[:min(strings.Count(stem, "-")+1, len(words))], "-")
		far[n] = letters(stem, n)
		if len(begins) > 3 || begins == stem { // of a short word almost any other is a letter or two away
			far[n] = min(far[n], letters(stem, begins))
		}
	}
	if len(near) > 0 {
		return near
	}
	for _, n := range names {
		if most := 1 + len(stem)/4; far[n] <= most && (len(stem) > 5 || far[n] <= 1) {
			near = append(near, n)
		}
	}
	slices.SortStableFunc(near, func(a, b string) int { return far[a] - far[b] })
	return near[:min(len(near), mostNear)]
}

// letters is how many letters are to be changed, added or left out to make one word of
// another (Levenshtein).
func letters(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}

// isName reports whether a text can be the name of a file that comes with the program: what
// is packed has capitals among its hundreds of characters.
func isName(text string) bool {
	text = strings.TrimSuffix(text, ".toml")
	return text != "" && len(text) <= 60 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && text[0] >= 'a'
}

// named is the link to a file by its name alone, whatever version of it this program has.
func named(kind, name string) (*Link, error) {
	file, text, near, err := Named(name)
	switch {
	case err != nil:
		return nil, err
	case file != "":
		return &Link{Kind: kind, Name: strings.TrimSuffix(file, ".toml"), Text: text}, nil
	case len(near) > 0:
		return nil, fmt.Errorf("leads to %s, and nothing of that name comes with this program: it may be %s", shown.Line(name, 60), strings.Join(near, ", "))
	}
	if kind == Ruling {
		return nil, fmt.Errorf("leads to %s, and no ruling of that name comes with this program: the library lists those that do", shown.Line(name, 60))
	}
	there, err := scenarios.Names(scenarios.Library())
	if err != nil {
		return nil, err
	}
	list := strings.ReplaceAll(strings.Join(there, ", "), ".toml", "")
	return nil, fmt.Errorf("leads to %s, and no scenario of that name comes with this program, which has %s", shown.Line(name, 60), list)
}
