package main

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game/commanddecision"
)

// rulingsOf reads the rulings of a new game, each NAME=VALUE. The error is all that
// is wrong with them.
func rulingsOf(args []string) (out []commanddecision.Choice, err error) {
	var faults []string
	for _, arg := range args {
		name, value, is := strings.Cut(arg, "=")
		name = strings.TrimPrefix(strings.TrimSpace(name), "ruling.")
		c := commanddecision.Choice{Name: name, Value: strings.TrimSpace(value)}
		r, no := commanddecision.NamedRuling(name)
		switch {
		case !is:
			no = fmt.Errorf("want NAME=VALUE, such as circle=5")
		case no == nil && slices.ContainsFunc(out, func(o commanddecision.Choice) bool { return o.Name == name }):
			no = fmt.Errorf("is given twice")
		case no == nil:
			no = r.Takes(c.Value)
		}
		if no != nil {
			faults = append(faults, fmt.Sprintf("play: --ruling %s: %v", arg, no))
			continue
		}
		out = append(out, c)
	}
	if faults != nil {
		return nil, usageError(strings.Join(faults, "\n"))
	}
	return out, nil
}
