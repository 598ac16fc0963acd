package commanddecision

import (
	"strings"

	"sightline/los"
)

// sightRulings begins the names of the rulings of sight: those of a table, which
// players may set otherwise.
const sightRulings = "sight-"

// SightRuling returns the value of a ruling of sight in those of a table, and
// whether it is one.
func SightRuling(name string, of los.Rulings) (value string, is bool) {
	name, is = strings.CutPrefix(name, sightRulings)
	if !is {
		return "", false
	}
	key := strings.ReplaceAll(name, "-", "_") + " = "
	for _, l := range of.Lines() {
		if value, is := strings.CutPrefix(l, key); is {
			return value, true
		}
	}
	return "", false
}

// setSight sets those rulings of a table that the chart has from a file: as they
// come, those of the table hold.
func (c *Chart) setSight(r *los.Rulings) {
	if c.isSet(sightEdge) {
		r.Edge = c.length(sightEdge)
	}
	if c.isSet(sightCrest) {
		r.Crest = c.length(sightCrest)
	}
	if c.isSet(sightNearer) {
		r.Nearer = los.EveryPart
		if c.at(sightNearer).Value == los.NearestPoint.String() {
			r.Nearer = los.NearestPoint
		}
	}
	if c.isSet(sightGraze) {
		r.Graze = los.OpenSet
		if c.at(sightGraze).Value == los.SingleLine.String() {
			r.Graze = los.SingleLine
		}
	}
	if c.isSet(sightFriend) {
		r.FriendHeight = c.int(sightFriend)
	}
	if c.isSet(sightLining) {
		r.Lining = c.at(sightLining).Value == los.LiningName(true)
	}
}

// isSet reports whether a file has set the cell, be it as it comes.
func (c *Chart) isSet(h handle) bool {
	std := StandardChart()
	return c != std && c.at(h) != std.at(h)
}

var (
	sightEdge   = cell("ruling.sight-edge")
	sightCrest  = cell("ruling.sight-crest")
	sightNearer = cell("ruling.sight-nearer")
	sightGraze  = cell("ruling.sight-graze")
	sightFriend = cell("ruling.sight-friend-height")
	sightLining = cell("ruling.sight-lining")
)
