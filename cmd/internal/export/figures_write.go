package export

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// WriteJSON writes all figures as one document.
func (f *Figures) WriteJSON(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	return out.Encode(f)
}

// A CSV is one table of figures: the name of its file, and its rows, the first of
// which names the columns.
type CSV struct {
	Name string
	Rows [][]string
}

// Tables are the figures as tables.
func (f *Figures) Tables() []CSV {
	turns := [][]string{{"turn", "side", "in_play", "to_come", "left", "lost", "lost_so_far", "hits_taken", "pinned", "demoralized",
		"fire_dice", "fire_hits", "fire_expected", "burst_dice", "burst_hits", "burst_expected", "ground", "ground_of"}}
	for _, t := range f.Turns {
		row := []string{n(t.Turn), word(t.Side), n(t.InPlay), n(t.ToCome), n(t.Left), n(t.Lost), n(t.LostSoFar), n(t.HitsTaken), n(t.Pinned), n(t.Demoralized)}
		turns = append(turns, append(append(append(row, t.Fire.cells()...), t.Bursts.cells()...), n(t.Ground), n(t.GroundOf)))
	}
	stands := [][]string{{"stand", "side", "company", "kind", "fate", "turn", "by", "hits_taken", "fire_dice", "fire_hits", "fire_expected"}}
	for _, s := range f.Stands {
		row := []string{word(s.Stand), word(s.Side), word(s.Company), word(s.Kind), s.Fate, some(s.Turn), word(s.By), n(s.Hits)}
		stands = append(stands, append(row, s.Fire.cells()...))
	}
	rolls := [][]string{{"line", "turn", "step", "kind", "side", "stand", "target", "what", "need", "roll", "reached", "chance", "again"}}
	for _, r := range f.Rolls {
		need, reached, chance := "", "", ""
		if r.Need != nil {
			need, reached, chance = n(*r.Need), either(r.reaches(), "1", "0"), tenth(float64(r.tenths())/10)
		}
		rolls = append(rolls, []string{some(r.Line), n(r.Turn), r.Step, r.Kind, word(r.Side), word(r.Stand), word(r.Target), word(r.What), need, n(r.Roll), reached, chance, either(r.Again, "1", "")})
	}
	return []CSV{{"turns.csv", turns}, {"stands.csv", stands}, {"rolls.csv", rolls}}
}

// Write writes a table, its lines ended as RFC 4180 has it.
func (t CSV) Write(w io.Writer) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(t.Rows)
}

func (d Dice) cells() []string { return []string{n(d.Dice), n(d.Hits), tenth(d.Expected)} }

func n(v int) string { return strconv.Itoa(v) }

// some is a number that is left empty if there is none.
func some(v int) string { return either(v == 0, "", n(v)) }

func tenth(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// word is a name from a file. Spreadsheets take some for formulas, and would carry
// them out: an apostrophe tells them that it is none.
func word(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
