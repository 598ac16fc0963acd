package chronicle

import (
	"bytes"
	"fmt"
	"strings"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
)

// Article is a report as a document, with a picture of the table at the end of each
// turn: everything on it, or what the report's side knows of.
func (r *Report) Article() (*article.Article, error) {
	a := &article.Article{Title: r.Title}
	chapter := ""
	for i := 0; i < len(r.Parts); i++ {
		switch p := &r.Parts[i]; p.Kind {
		case Chapter:
			if chapter = p.Text; i+1 < len(r.Parts) && r.Parts[i+1].Kind == Sentence {
				a.Heading(chapter)
			}
		case Section:
			if strings.HasPrefix(p.Text, balanceHeading) || chapter == "" {
				a.Heading(p.Text)
			} else {
				a.Heading(chapter + ", " + p.Text)
			}
		case Ending:
			a.Heading("How it ended")
			a.Text("%s", p.Text)
			chapter = ""
		case Table:
			if err := drawn(a, p); err != nil {
				return nil, err
			}
		default:
			i = paragraph(a, r.Parts, i)
		}
	}
	return a, nil
}

// paragraph adds a sentence with what belongs to it: below a company that fires a list of
// its fires. It returns the last part that it has added.
func paragraph(a *article.Article, parts []Part, i int) int {
	whole := func(level int) string {
		text := strings.TrimSpace(parts[i].Text)
		for i+1 < len(parts) && parts[i+1].Kind == Sentence && parts[i+1].Level > level {
			i++
			text += ". " + strings.TrimSpace(parts[i].Text)
		}
		if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ":") {
			text += "."
		}
		return text
	}
	if !strings.HasSuffix(parts[i].Text, ":") {
		a.Text("%s", whole(parts[i].Level))
		return i
	}
	a.Text("%s", parts[i].Text)
	var items []string
	for i+1 < len(parts) && parts[i+1].Kind == Sentence && parts[i+1].Level > 0 {
		i++
		items = append(items, whole(parts[i].Level))
	}
	if items != nil {
		a.List(items)
	}
	return i
}

// drawn adds a picture of the table.
func drawn(a *article.Article, p *Part) error {
	var b bytes.Buffer
	if err := picture.Table(Scene(p.Table), picture.Options{Bare: true}).WriteSVG(&b); err != nil {
		return err
	}
	a.Figure(article.Figure{Name: fmt.Sprintf("turn-%d", p.Turn), SVG: b.Bytes(), Caption: p.Text + "; who is hidden from the other side is pale."})
	return nil
}
