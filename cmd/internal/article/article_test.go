package article

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// nasty is what names in files may be.
const nasty = "*The* <b>\"bridge\"</b> & [ford](x) | `2`_"

func sample() *Article {
	a := &Article{Title: nasty}
	a.Text("%s", nasty)
	a.Heading(nasty)
	a.Table([]Column{{Name: nasty}, {Name: "games", Number: true}}, [][]string{{nasty, "12"}, {"", "3"}})
	a.Figure(Figure{Name: "losses", SVG: []byte("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n"), Caption: nasty})
	return a
}

// Whatever text says, a page is well formed, and says it as text.
func TestHTMLIsWellFormed(t *testing.T) {
	var b bytes.Buffer
	if err := sample().WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	// All of a page but its first line and the tags without an end is XML.
	page := strings.NewReplacer("<!DOCTYPE html>\n", "", `<meta charset="utf-8">`, "", `initial-scale=1">`, `initial-scale=1"/>`).Replace(b.String())
	d := xml.NewDecoder(strings.NewReader(page))
	said := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		if chars, ok := token.(xml.CharData); ok && string(chars) == nasty {
			said++
		}
	}
	if said != 7 { // title, h1, text, heading, two cells, caption
		t.Errorf("what was to be said is said %d times; want 7:\n%s", said, page)
	}
}

func TestMarkdown(t *testing.T) {
	var b bytes.Buffer
	a := sample()
	if err := a.WriteMarkdown(&b, "my games"); err != nil {
		t.Fatal(err)
	}
	const said = "\\*The\\* &lt;b>\"bridge\"&lt;/b> & \\[ford\\](x) \\| \\`2\\`\\_"
	want := "# " + said + "\n\n" + said + "\n\n## " + said + "\n\n| " + said + " | games |\n|---|---:|\n| " + said +
		" | 12 |\n|   | 3 |\n\n![" + said + "](<my games-losses.svg>)\n\n" + said + "\n"
	if b.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", b.String(), want)
	}
	if f := a.Figures(); len(f) != 1 || f[0].FileOf("my games") != "my games-losses.svg" {
		t.Errorf("figures %v", f)
	}
}
