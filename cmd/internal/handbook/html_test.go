package handbook

import (
	"strings"
	"testing"
)

// Whatever stands in a list, below it and after it: what is opened is closed, and links lead to pages.
func TestListsAreClosed(t *testing.T) {
	p := &Page{Name: "start", folder: "docs/handbook"}
	text := "# Start\n\n## Two words\n\n- one, [there](movement.md#planning)\n  - within\n\n    1. deeper\n- two & more\n\nAfter it.\n\n1. last\n"
	if err := p.parse([]byte(text), map[string]string{"docs/handbook/movement.md": "movement"}); err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	for k := range p.Blocks {
		p.html(&w, k, nil)
	}
	got := w.String()
	for _, tag := range []string{"ul", "li", "p", "div", "h2"} {
		if opened, closed := strings.Count(got, "<"+tag+">")+strings.Count(got, "<"+tag+" "), strings.Count(got, "</"+tag+">"); opened != closed || opened == 0 && tag != "div" {
			t.Errorf("%d %s are opened and %d closed in\n%s", opened, tag, closed, got)
		}
	}
	for _, want := range []string{`id="two-words"`, `href="movement.html#planning"`, "two &amp; more"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if p.Title != "Start" {
		t.Errorf("its title is %q", p.Title)
	}
}
