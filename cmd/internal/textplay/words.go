package textplay

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/scenarios"
)

// A word of a command. What stands in quotes is a whole name.
type word struct {
	text   string
	quoted bool
}

// split takes a line apart, at blanks but for those in quotes.
func split(line string) ([]word, error) {
	var out []word
	for {
		line = strings.TrimLeft(line, " \t")
		if line == "" {
			return out, nil
		}
		if line[0] == '"' {
			name, rest, closed := strings.Cut(line[1:], `"`)
			if !closed {
				return nil, errors.New("a quote is begun and not ended")
			}
			out = append(out, word{strings.TrimSpace(name), true})
			line = rest
			continue
		}
		n := strings.IndexAny(line, " \t")
		if n < 0 {
			n = len(line)
		}
		out = append(out, word{line[:n], false})
		line = line[n:]
	}
}

// A part is what follows a keyword; the keyword of what comes first is "".
type part struct {
	key   string
	words []word
}

func (p *part) text() string {
	all := make([]string, len(p.words))
	for i, w := range p.words {
		all[i] = w.text
	}
	return strings.Join(all, " ")
}

// parts are a command after its verb.
type parts []part

// apart divides words at keywords. A keyword that follows nothing is a word like
// any other, and so is one in quotes.
func apart(words []word, keys []string) parts {
	out := parts{{}}
	for _, w := range words {
		last := &out[len(out)-1]
		key := strings.ToLower(w.text)
		if !w.quoted && slices.Contains(keys, key) {
			out = append(out, part{key: key})
			continue
		}
		last.words = append(last.words, w)
	}
	return out
}

// get returns what follows a keyword, and whether it was said.
func (p parts) get(key string) (string, bool) {
	for i := range p {
		if p[i].key == key && (key != "" || len(p[i].words) > 0) {
			return p[i].text(), true
		}
	}
	return "", false
}

// all returns what follows one of several keywords, in order.
func (p parts) all(keys ...string) (out []string) {
	for i := range p {
		if slices.Contains(keys, p[i].key) {
			out = append(out, p[i].text())
		}
	}
	return out
}

// once returns the first keyword that is said twice, or "".
func (p parts) twice(may ...string) string {
	for i := range p {
		for k := range i {
			if p[i].key == p[k].key && !slices.Contains(may, p[i].key) {
				return p[i].key
			}
		}
	}
	return ""
}

// pick returns the one of names that a phrase means: the same, else the one that
// begins so, else the one whose words begin with those of the phrase, in order.
func pick(what, phrase string, names []string) (string, error) {
	if strings.TrimSpace(phrase) == "" {
		return "", fmt.Errorf("which %s?", what)
	}
	for _, fits := range []func(name, phrase string) bool{strings.EqualFold, begins, shortens} {
		var found []string
		for _, n := range names {
			if fits(n, phrase) && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return "", fmt.Errorf("%s may be %s: which?", scenarios.Quoted(phrase), either(found))
		}
	}
	if slices.Contains(everybody, strings.ToLower(strings.TrimSpace(phrase))) && strings.HasPrefix(what, "stand") {
		return "", fmt.Errorf("there is no %s %s; rest does the usual for all that is left", what, scenarios.Quoted(phrase))
	}
	return "", fmt.Errorf("there is no %s %s%s", what, scenarios.Quoted(phrase), near(phrase, names))
}

// everybody is how people call all of their stands: no command takes that.
var everybody = []string{"all", "everybody", "everyone", "each", "the rest"}

// near says which name is nearly what was typed, if one is.
func near(phrase string, names []string) string {
	if s := scenarios.Suggest(phrase, names); strings.Contains(s, "did you mean") {
		return s
	}
	return ""
}

func begins(name, phrase string) bool {
	name, phrase = strings.ToLower(name), strings.ToLower(phrase)
	return strings.HasPrefix(name, phrase) || strings.HasPrefix(squeezed(name), squeezed(phrase))
}

func squeezed(s string) string { return strings.NewReplacer(" ", "", "-", "").Replace(s) }

func shortens(name, phrase string) bool {
	of := strings.Fields(strings.ToLower(name))
	for _, w := range strings.Fields(strings.ToLower(phrase)) {
		i := slices.IndexFunc(of, func(o string) bool { return strings.HasPrefix(o, w) })
		if i < 0 {
			return false
		}
		of = of[i+1:]
	}
	return true
}

// either lists names to choose from, the first few.
func either(names []string) string {
	const most = 8
	if len(names) > most {
		return fmt.Sprintf("%s or %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// list names all of several.
func list(names []string) string {
	switch len(names) {
	case 0:
		return "nobody"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// sentence begins with a capital and ends with a stop.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	if c := s[0]; c >= 'a' && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	if !strings.ContainsAny(s[len(s)-1:], ".?!:") {
		s += "."
	}
	return s
}

var (
	placeIn   = regexp.MustCompile(`\((-?[0-9.]+), (-?[0-9.]+)\)`)
	degreesIn = regexp.MustCompile(`([0-9]+\.[0-9]+)°`)
)

// spoken rounds what is told of places to a tenth of an inch and of directions to
// a degree: more is tedious to hear.
func spoken(s string) string {
	s = placeIn.ReplaceAllStringFunc(s, func(at string) string {
		m := placeIn.FindStringSubmatch(at)
		x, err := geom.ParseInches(m[1])
		y, no := geom.ParseInches(m[2])
		if err != nil || no != nil {
			return at
		}
		return coordinates(geom.Pt(x, y))
	})
	return degreesIn.ReplaceAllStringFunc(s, func(d string) string {
		a, err := geom.ParseDegrees(strings.TrimSuffix(d, "°"))
		if err != nil {
			return d
		}
		return fmt.Sprintf("%d°", (a+geom.Degree/2)/geom.Degree%360)
	})
}

// counted says how many of something there are.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
