package usual

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	rules "sightline/game/commanddecision"
)

// Why is what the number of an event is made of, in a few words: "second range
// column 6, firer pinned −2"; "" if its ledger is empty. What adds nothing is left out.
func Why(e *rules.Event) string {
	var parts []string
	if e.Kind == rules.EventMines { // the number of the chart
		return ""
	}
	for i := range e.Ledger {
		if i == 0 || e.Ledger[i].Value != 0 {
			parts = append(parts, reason(e, i))
		}
	}
	return strings.Join(parts, ", ")
}

// inShort are lines of ledgers in fewer words than the chart has, and without commas.
var inShort = map[string]string{
	"hit.flank":                 "at its flank",
	"morale.flank":              "fired at from the flank",
	"morale.led":                "unpinned commander near",
	"morale.lost":               "stands lost this turn",
	"morale.shelled":            "under heavy shells or air attack",
	"morale.company-eliminated": "saw a company of its side, or a part that was cut off, wiped out",
	"burst.soft":                "soft target",
	"spot.vehicle-light":        "light vehicle",
	"spot.vehicle-heavy":        "heavy vehicle",
	"spot.bunker":               "dug in or fortified",
	"spot.visibility":           "limited visibility",
	"spot.spotter-vehicle":      "spotter is a vehicle",
	"hit.assault-afv-close-in":  "engineers or close-in weapons assault armor",
}

var aside = regexp.MustCompile(` \((.*)\)$`)

// reason is line i of the ledger of an event: the first is the number that the others
// change, and a limit says what it comes to.
func reason(e *rules.Event, i int) string {
	l := &e.Ledger[i]
	name, short := inShort[l.Cell]
	if !short {
		name = Part(l)
	}
	switch {
	case l.Cell == "spot.least":
		return fmt.Sprintf("a %d always spots", e.Need)
	case l.Cell == "spot.most", l.Cell == "hit.cap":
		return fmt.Sprintf("never better than %d", e.Need)
	case e.Kind == rules.EventBurst && i == 0:
		name = "burst"
	case e.Kind == rules.EventMorale && i == 0:
		name = "original morale"
	case strings.HasPrefix(l.Cell, "spot.base-"):
		return strings.Replace(name, "Base number", signed(l.Value), 1)
	case strings.HasPrefix(name, "Rate of fire"), strings.HasPrefix(name, "Against personnel"):
		name, _, _ = strings.Cut(name, ":")
	}
	if m := aside.FindStringSubmatch(name); m != nil { // within parentheses already
		name = strings.TrimSuffix(name, m[0]) + either(m[1] == "dug in", " where it dug in", " of "+m[1])
	}
	value := signed(l.Value)
	if strings.HasSuffix(name, " range column") {
		return value + " in the " + lower(name)
	}
	if i > 0 && l.Value > 0 {
		value = "+" + value
	}
	return lower(name) + " " + value
}

// lower begins a sentence within another; what is a word of capitals stays.
func lower(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	if unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}

// WithWhy adds to a sentence that tells of a roll why its number is what it is.
func WithWhy(e *rules.Event, text string) string {
	why := Why(e)
	if why == "" {
		return text
	}
	for _, dice := range []string{", rolls ", ", roll ", ", and roll ", ", and their roll of "} {
		if head, tail, is := strings.Cut(text, dice); is {
			return head + " (" + why + ")" + dice + tail
		}
	}
	return text + " (" + why + ")"
}
