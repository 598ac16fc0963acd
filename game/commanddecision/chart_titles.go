package commanddecision

import "strings"

// rulingTitles are what rulings are called to people, by their names.
var rulingTitles = map[string]string{
	"hold":              "Who holds an area",
	"early-end":         "Games that are decided",
	"slices":            "Slices of movement",
	"contact":           "Stands in contact",
	"unplanned":         "Stands without a plan",
	"disengage":         "Ways to disengage",
	"beside":            "Chits of stands that order themselves",
	"column-head":       "Chit at the head of a column",
	"reveal":            "What a reveal shows",
	"exit":              "Paths off the table",
	"road":              "Who has the speed of a road",
	"mired":             "Stands mired in forbidden ground",
	"rise":              "Cost of climbing",
	"adjacent":          "Beside a carrier or a gun",
	"carrier":           "When carriers load and unload",
	"kept-gun":          "Guns that keep their position",
	"remanned":          "Crews that come back to their gun",
	"arc-any":           "Targets partly in the arc",
	"passenger-fire":    "Fire of passengers",
	"flank-center":      "Fire from the flank",
	"hides":             "Who begins hidden",
	"lost-in-cover":     "Losing sight of who is in cover",
	"lost-out-of-sight": "Losing sight of who is unseen",
	"spot-opportunity":  "Spotting after opportunity fire",
	"gun-target":        "Hits on a gun",
	"behind":            "Behind a hedge or wall",
	"disengage-nearer":  "Shots at who disengages",
	"contact-rate":      "Split rates in contact",
	"circle":            "Target circle of small arms",
	"burst-square":      "How burst squares lie",
	"assault-modifiers": "Assaults on armored vehicles",
	"indirect":          "Guns with two ranges",
	"observer":          "Who observes indirect fire",
	"spread":            "Bursts of a line",
	"isolated":          "Isolated parts of a company",
	"pinned":            "Pinned stands and their enemies",
	"retreat":           "Where ways back are looked for",
	"way-back":          "Who chooses the way back",

	"sight-edge":          "Sight: edge of woods",
	"sight-crest":         "Sight: crest of hills",
	"sight-nearer":        "Sight: to whom an obstacle is nearer",
	"sight-graze":         "Sight: lines that graze",
	"sight-friend-height": "Sight: friends in the way",
	"sight-lining":        "Sight: lining a hedge or wall",
}

// rulingWords are the values of those rulings that are 1 or 0, in words: 0 first.
var rulingWords = map[string][2]string{
	"hold":              {"while alone in it", "last alone in it"},
	"arc-any":           {"by the center", "by any part"},
	"passenger-fire":    {"no passenger fires", "small arms fire"},
	"flank-center":      {"by all of the firer", "by its center"},
	"gun-target":        {"to the gun", "to its crew"},
	"disengage-nearer":  {"anywhere if it ends nearer", "where it is nearer"},
	"contact-rate":      {"against all", "against who is touched"},
	"burst-square":      {"along the table", "along the line of fire"},
	"assault-modifiers": {"support alone counts", "all of the firer counts"},
	"indirect":          {"never indirectly", "indirectly if needed"},
	"observer":          {"any other of its side", "its battalion"},
	"isolated":          {"whole companies count", "a part counts, too"},
}

// Title is what the ruling is called to people, a heading without its stop.
func (r *Ruling) Title() string { return rulingTitles[r.Name] }

// Shown is a value that the ruling may hold, in words or with its unit.
func (r *Ruling) Shown(value string) string {
	if w, is := rulingWords[r.Name]; is && (value == "0" || value == "1") {
		return w[value[0]-'0']
	}
	switch number := value != "" && strings.Trim(value, "0123456789.") == ""; {
	case number && strings.HasSuffix(r.Want, " inches"):
		return value + "″"
	case number && strings.HasSuffix(r.Want, " degrees"):
		return value + "°"
	case strings.HasPrefix(value, "x"):
		return "×" + value[1:]
	case value == "P" && r.Name == "mired":
		return "stuck"
	}
	return strings.ReplaceAll(value, "-", " ")
}

// Said is the text of the ruling for people: without the numbers that files write
// for its words.
func (r *Ruling) Said() string { return numberedReading.ReplaceAllString(r.Text, "") }
