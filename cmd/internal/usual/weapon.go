package usual

import (
	"strings"

	rules "sightline/game/commanddecision"
)

// weapons are the names of the charts that tell two weapons of one name apart by who
// has them, which a sentence says already.
var weapons = map[string]string{
	"Rifles":                      "rifles",
	"Rifles with strong light MG": "rifles and light machine guns",
	"Submachine guns":             "submachine guns",
	"Engineers":                   "small arms",
	"Small arms of a half stand":  "small arms",
	"Small arms of a crew":        "small arms",
	"Small arms of mounted men":   "small arms",
	"Machine guns of a stand":     "machine guns",
	"Machine gun of a vehicle":    "machine gun",
	"Twin machine gun":            "twin machine gun",
	"Heavy machine gun .50":       "heavy machine gun",
	"Flamethrower":                "flamethrower",
}

// Weapon is the name of a weapon as players say it of a stand that has it.
func Weapon(name string) string {
	if short, ok := weapons[name]; ok {
		return short
	}
	return name
}

// Part is the name of a line of a ledger in people's words.
func Part(l *rules.Line) string {
	switch l.Cell {
	case "hit.flank":
		return "The firer is at the flank of the target, out of its front"
	case "morale.flank":
		return "Fired at by an enemy at its flank, out of its front"
	}
	if head, weapon, is := strings.Cut(l.Name, ": "); is {
		return head + ": " + Weapon(weapon)
	}
	if weapon, is := strings.CutPrefix(l.Name, "Burst of "); is {
		return "Burst of " + Weapon(weapon)
	}
	return strings.NewReplacer(`"`, "″", "(The ", "(the ").Replace(l.Name)
}
