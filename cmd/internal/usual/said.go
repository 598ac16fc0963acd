package usual

import (
	"fmt"
	"regexp"
	"strings"

	rules "sightline/game/commanddecision"
)

// Said is what a player would say of an event: text is what it tells a side in the
// words that are recorded. Those stay as they are in every game that was written down,
// so that it can be verified; here they are only shown otherwise. Places and
// directions stay in numbers, and names as they are.
func Said(e *rules.Event, text string) string {
	if text == "" {
		return ""
	}
	switch e.Kind {
	case rules.EventReferee:
		text = hosted.ReplaceAllString(agreed.ReplaceAllString(text, "The game ends: $1"), "The game ends: $1")
	case rules.EventFire, rules.EventDeclared:
		text = saidFire(e, text)
	case rules.EventBurst:
		text = saidBurst(e, text)
	case rules.EventSpread:
		text = saidSpread(e, text)
	case rules.EventMorale:
		text = saidCheck(e, text)
	case rules.EventSpotted, rules.EventUnspotted:
		text = saidSpotting(e, text)
	case rules.EventOrder, rules.EventRevealed:
		text = stays.ReplaceAllString(text, "$1")
		text = arrowed.ReplaceAllString(text, "$1 to $2°")
		text = chitAt.ReplaceAllString(text, "$1 (chit at $2)")
	case rules.EventFirst:
		text = strings.Replace(text, " meets an enemy as good as itself and goes ", " meets an enemy of the same quality, and by lot goes ", 1) + ": the higher die goes first"
	case rules.EventArea:
		text = saidArea(text)
	case rules.EventPenetration:
		text = strings.Replace(text, "The hit on "+e.Target+": ", "The hit on "+e.Target+": penetration ", 1)
	case rules.EventStrike:
		text = strings.Replace(text, e.What+" falls on ", e.What+" "+verb(e.What, "strikes")+" ", 1)
	case rules.EventMines:
		text = strings.Replace(dieText.ReplaceAllString(text, fmt.Sprintf("hit on %d or less, rolls %s", e.Need, dice(e.Rolls))), "hit on 0 or less", "never hit", 1)
	case rules.EventCalled:
		text = strings.Replace(text, fmt.Sprintf(" needs %d to come, ", e.Need), " needs "+Number(e.Need)+" to come, ", 1)
	case rules.EventOutcome:
		text = saidOutcome(text)
	}
	if e.What != "" && (e.Kind == rules.EventDeclared || e.Kind == rules.EventHeld) {
		text = strings.Replace(text, e.What+" is to fall on ", e.What+" is to strike at ", 1)
		text = strings.Replace(text, e.What+" is not to fall", e.What+" is not to strike", 1)
	}
	word := ""
	if said, is := strings.CutPrefix(text, refereeSays); is {
		word, text = refereeSays, said
	}
	if rest, is := strings.CutPrefix(text, "The order of "+e.Stand+" is removed: it is "); is && Plural(e.Stand) {
		text = "The order of " + e.Stand + " is removed: they are " + rest
	}
	text = word + agree(text, append([]string{e.Stand, e.Target, e.What}, e.Stands...)...)
	return theInside.ReplaceAllString(text, "$1 the $2")
}

const refereeSays = "Referee: "

// Both are the host's words by what the sides agreed on or one claims, and no referee's: the reason says the same
// again, with the name of the proposal, by which the audit finds who signed it.
var (
	agreed = regexp.MustCompile(`^Referee: the game ends: (.+) \(.+, by proposal [0-9a-f]{16}\)$`)
	hosted = regexp.MustCompile(`^Referee: the game ends: the time of .+ has run out \((the time of .+ has run out, and .+ claims the game)\)$`)
	named  = regexp.MustCompile(`, by proposal [0-9a-f]{16}$`)
)

// WhyBack is the reason of what was taken back, without the name of the proposal.
func WhyBack(reason string) string { return named.ReplaceAllString(reason, "") }

// Hosts reports whether a referee's word, or his reason, is that of a host by what the sides agreed on or one claims: he is no
// referee who sits at the game.
func Hosts(reason string) bool {
	return named.MatchString(reason) || strings.HasSuffix(reason, " claims the game")
}

var (
	stays     = regexp.MustCompile(`( orders (?:No Order|Rally)), [0-9.]+°`)
	arrowed   = regexp.MustCompile(`( orders [A-Z][A-Za-z ]+), ([0-9.]+)°`)
	chitAt    = regexp.MustCompile(`( orders [A-Z][^,:(]+), at (\([^)]*\))`)
	victory   = regexp.MustCompile(`^(.*: an? (?:decisive )?(?:victory|draw) for |The game is a draw)([^:]*): (.*)$`)
	theInside = regexp.MustCompile(`([a-z,]) The ([a-z])`)
	dieText   = regexp.MustCompile(`needs -?[0-9]+, rolls [0-9 ]+`)
)

// Needed says what a die must come to, as a clause: "needs 4 or less". Where every die
// comes to the same, it says what to.
func Needed(n int) string {
	switch {
	case n < 1:
		return "cannot succeed"
	case n >= 10:
		return "cannot fail"
	}
	return fmt.Sprintf("needs %d or less", n)
}

// NeededOf is Needed of several: "need 4 or less".
func NeededOf(n int) string { return strings.Replace(Needed(n), "needs", "need", 1) }

// Number says below "To succeed" what a die must come to.
func Number(n int) string {
	switch {
	case n < 1:
		return "no die does"
	case n >= 10:
		return "any die does"
	}
	return fmt.Sprintf("%d or less", n)
}

// signed is a number with the sign that print has for less than nothing.
func signed(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) }

// dice are what was rolled.
func dice(rolls []int) string {
	var out []string
	for _, r := range rolls {
		out = append(out, fmt.Sprint(r))
	}
	return listed(out)
}

// saidFire names the weapon as that of who fires it, and only where the name of the
// stand does not say it.
func saidFire(e *rules.Event, text string) string {
	with := either(Plural(e.Stand), "their ", "its ") + Weapon(e.What)
	if strings.HasSuffix(strings.ToLower(e.Stand), Weapon(e.What)) {
		with = ""
	}
	for _, verb := range []string{"fires", "is to fire"} {
		if rest, is := strings.CutPrefix(text, fmt.Sprintf("%s %s %s at ", e.Stand, verb, e.What)); is {
			text = fmt.Sprintf("%s %s at %s", e.Stand, strings.TrimSpace(verb+" "+with), rest)
		}
	}
	if rest, is := strings.CutPrefix(text, fmt.Sprintf("%s assaults %s with %s: ", e.Stand, e.Target, e.What)); is {
		text = fmt.Sprintf("%s assaults %s%s: %s", e.Stand, e.Target, either(with == "", "", " with "+with), rest)
	}
	return dieText.ReplaceAllString(text, fmt.Sprintf("%s, rolls %s", Needed(e.Need), dice(e.Rolls)))
}

func saidBurst(e *rules.Event, text string) string {
	told := fmt.Sprintf("%s, rolls %s", Needed(e.Need), dice(e.Rolls))
	return strings.Replace(dieText.ReplaceAllString(text, told), ": "+told, " "+told, 1)
}

// saidSpread says how many of the hits fell on whom, and that they may be of several
// who fired.
func saidSpread(e *rules.Event, text string) string {
	if len(e.Shares) != len(e.Stands) || len(e.Stands) == 0 {
		return text
	}
	var parts []string
	for i, s := range e.Stands {
		hits := either(i > 0, "", either(e.Shares[i] == 1, " hit", " hits"))
		parts = append(parts, fmt.Sprintf("%d%s on %s", e.Shares[i], hits, s))
	}
	text = "Small arms: " + listed(parts)
	switch {
	case len(parts) > 1:
		text += " (all fire at one circle together, one hit each in turn)"
	case e.Shares[0] > 1:
		text += " (all fire at one circle together)"
	}
	return text
}

// saidSpotting says what the dice of those who look were to be.
func saidSpotting(e *rules.Event, text string) string {
	if Plural(e.Target) && strings.HasSuffix(text, seesIt) {
		text = strings.TrimSuffix(text, " it") + " them"
	}
	head, tail, is := strings.Cut(text, fmt.Sprintf(": %d or less, ", e.Need))
	if !is || len(e.Rolls) == 0 {
		return text
	}
	rolled := either(strings.HasPrefix(tail, "and had"), "and their roll of "+dice(e.Rolls)+" counts again", "and roll "+dice(e.Rolls))
	return fmt.Sprintf("%s: they %s, %s", head, NeededOf(e.Need), rolled)
}

// saidArea tells who holds an area: what a side does not know is told as the truth.
func saidArea(text string) string {
	if side, area, is := strings.Cut(text, " is who holds "); is {
		return fmt.Sprintf("In truth %s %s %s", People(side), verb(People(side), "holds"), area)
	}
	if side, area, is := strings.Cut(text, " takes "); is {
		return fmt.Sprintf("%s %s %s", capital(People(side)), verb(People(side), "takes"), area)
	}
	return text
}

// saidOutcome tells who has won, and by which of the goals of the scenario.
func saidOutcome(text string) string {
	m := victory.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return fmt.Sprintf("%s%s (“%s”)", m[1], People(m[2]), strings.TrimSuffix(m[3], "."))
}
