package scenarios

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/los"
)

func (d *decoder) ask(s *Section) Ask {
	var a Ask
	const want = `the names of two stands, ["from", "to"]`
	for _, q := range []los.Question{los.Sight, los.Fire} {
		key := string(q)
		names := s.Names(key, want)
		switch {
		case names == nil:
		case len(names) != 2:
			s.Fault(key, "has %d values: want %s", len(names), want)
		case a.Question != "":
			s.Fault(key, "asks a second question: want sight or fire, not both")
		default:
			a = Ask{Question: q, From: names[0], To: names[1], Comments: s.Comments()}
		}
	}
	if !s.Has("sight") && !s.Has("fire") && !d.broken {
		s.FaultHere(`asks nothing: want sight = ["from", "to"] or fire = ["from", "to"]`)
	}
	a.Vary = s.Names("vary", `a list of variations, such as "rim 1"`)
	if len(a.Vary) > maxVary {
		s.Fault("vary", "has %d variations: want at most %d", len(a.Vary), maxVary)
	}
	for _, v := range a.Vary {
		if v == "" {
			s.Fault("vary", "has one without a name")
		}
		s.plain("vary", v)
	}
	return a
}

// maxVary is how many variations a question may have.
const maxVary = 50

func (d *decoder) expect(s *Section) *Expect {
	e := &Expect{Comments: s.Comments()}
	s.Need("verdict", `"clear" or "blocked"`)
	e.Verdict = los.Verdict(s.Choice("verdict", "", string(los.Clear), string(los.Blocked)))
	e.By = s.Names("by", "a list of names of terrain and stands")
	if len(e.By) > maxNames {
		s.Fault("by", "has %d names: want at most %d", len(e.By), maxNames)
	}
	if v := s.t.byKey["clause"]; v == nil || v.value.kind != unstable.String || v.value.text != "" {
		e.Clause = s.Choice("clause", "", clauses...)
	} else {
		s.value("clause")
	}
	return e
}

// clauses are those an answer as a whole may have or a part be judged by.
var clauses = []string{
	string(los.S1), string(los.S2), string(los.S3), string(los.S4), string(los.TwoInch),
	string(los.Rim), string(los.Crest), string(los.Lining), string(los.InContact), string(los.OutOfSight),
}
