package boardgame

import (
	"fmt"
	"slices"
	"strings"
)

// Counted is a number with what is counted: "1 unit", "2 units".
func Counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// Several are those of some names that are of several, as "82nd US engineers"; a Kampfgruppe (KG) and
// boys of the Hitler Youth (HJ) are not, whoever they are called after.
type Several []string

// SeveralOf picks them.
func SeveralOf(names []string) (list Several) {
	for _, n := range names {
		if strings.HasSuffix(n, "s") && !strings.HasPrefix(n, "KG ") && !strings.HasPrefix(n, "HJ ") && !strings.HasSuffix(n, "ss") && !strings.HasSuffix(n, "us") {
			list = append(list, n)
		}
	}
	return list
}

// verbs are those that systems write of a unit, of one and of several.
var verbs = [][2]string{
	{"is", "are"}, {"was", "were"}, {"has", "have"}, {"flies", "fly"}, {"does", "do"},
	{"lands", "land"}, {"scatters", "scatter"}, {"returns", "return"}, {"enters", "enter"}, {"comes", "come"}, {"moves", "move"}, {"changes", "change"},
	{"advances", "advance"}, {"retreats", "retreat"}, {"falls", "fall"}, {"goes", "go"}, {"finds", "find"}, {"fires", "fire"}, {"bombards", "bombard"},
	{"assaults", "assault"}, {"rolls", "roll"}, {"saves", "save"}, {"fails", "fail"}, {"rallies", "rally"}, {"holds", "hold"}, {"stays", "stay"},
	{"checks", "check"}, {"recovers", "recover"}, {"loses", "lose"}, {"leaves", "leave"}, {"reaches", "reach"}, {"takes", "take"}, {"deserts", "desert"},
}

// many is a verb as it is of several; false if it is none of them.
func many(verb string) (string, bool) {
	i := slices.IndexFunc(verbs, func(v [2]string) bool { return v[0] == verb })
	if i < 0 {
		return verb, false
	}
	return verbs[i][1], true
}

// after puts what follows the verb of a sentence into the plural.
var after = func() *strings.Replacer {
	var pairs []string
	for _, v := range verbs {
		pairs = append(pairs, " it "+v[0]+" ", " they "+v[1]+" ")
		for _, lead := range []string{", ", ", which ", ": ", " and "} {
			pairs = append(pairs, lead+v[0]+" ", lead+v[1]+" ")
		}
	}
	return strings.NewReplacer(pairs...)
}()

// Verb is a verb, given as of one, as it is of those who are named.
func (s Several) Verb(verb string, names ...string) string {
	if len(names) > 1 || len(names) == 1 && slices.Contains(s, names[0]) {
		verb, _ = many(verb)
	}
	return verb
}

// Agree is a sentence that says of one of them what it does, with its verbs so: "82nd US
// engineers fly", not "flies". What it says of others stays.
func (s Several) Agree(text string) string {
	for _, name := range s {
		at := strings.Index(text, name+" ")
		if at < 0 || at > 0 && !strings.HasSuffix(text[:at], ": ") && !strings.HasSuffix(text[:at], ", ") {
			continue
		}
		at += len(name) + 1
		verb, rest, _ := strings.Cut(text[at:], " ")
		if verb, is := many(verb); is {
			return text[:at] + strings.TrimSuffix(verb+after.Replace(" "+rest+" "), " ")
		}
	}
	return text
}
