package scenarios

import (
	"slices"

	"sightline/los"
)

func (c checker) ruling(r *Ruling, ask, expect *Section) {
	c.setup()
	if ask != nil && r.Ask.Question != "" {
		c.ask(r.Ask, ask)
	}
	if expect != nil {
		c.expect(r.Expect, expect)
	}
}

func (c checker) ask(a Ask, s *Section) {
	key := string(a.Question)
	c.standNamed(s, key, a.From)
	c.standNamed(s, key, a.To)
	if a.From == a.To && s.Sound(key) {
		s.Fault(key, "asks about %s twice: want two stands", Quoted(a.From))
	}
}

func (c checker) expect(e *Expect, s *Section) {
	if e.Verdict == los.Clear && len(e.By) > 0 {
		s.Fault("by", "names what blocks a clear line: want by = [] or the verdict %q", los.Blocked)
		return
	}
	names := c.standNames()
	for _, f := range c.Terrain {
		names = append(names, f.Name)
	}
	for _, name := range e.By {
		if !slices.Contains(names, name) {
			s.Fault("by", "%s is neither terrain nor a stand%s", Quoted(name), Suggest(name, names))
		}
	}
}
