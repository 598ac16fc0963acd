package usual

import (
	"fmt"
	"regexp"
	"strings"

	rules "sightline/game/commanddecision"
)

// figureText is how a journal names a figure that is not standard.
var figureText = regexp.MustCompile(`^([^ ]+) = (.+) \((.*)\)$`)

// Figure says a ruling by its title, as the window does, and a figure of the
// reference chart by its words; another stays.
func Figure(text string) string {
	m := figureText.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	if in := ruling(m); in != nil {
		return in.Told()
	}
	if c, is := rules.StandardChart().Cell(m[1]); is {
		return fmt.Sprintf("%s: %s instead of %s, from %s (%s)", c.Text, m[2], c.Value, m[3], m[1])
	}
	return text
}

// ruling is that of a figure's text; nil for another.
func ruling(m []string) *rules.InForce {
	name, is := strings.CutPrefix(m[1], "ruling.")
	r, err := rules.NamedRuling(name)
	if !is || err != nil {
		return nil
	}
	return &rules.InForce{Ruling: r, Now: m[2], Source: m[3]}
}

// Terms are the lines of what is played, with figures in words, and rulings with what they say.
func Terms(lines []string) (out []string) {
	const otherwise = "Otherwise than usual: "
	for _, l := range lines {
		if figure, is := strings.CutPrefix(l, otherwise); is {
			l = otherwise + Figure(figure)
			if m := figureText.FindStringSubmatch(figure); m != nil && ruling(m) != nil {
				l += ". " + ruling(m).Means()
			}
		}
		out = append(out, l)
	}
	return out
}
