package picture

import "slices"

// Same reports whether two lists of shapes are drawn alike, name and all. It leaves
// nothing behind: the window asks it in every frame.
func Same(a, b []Shape) bool { return slices.EqualFunc(a, b, sameShape) }

func sameShape(a, b Shape) bool {
	switch a := a.(type) {
	case *Path:
		b, ok := b.(*Path)
		return ok && a.ID == b.ID && a.Style.same(&b.Style) && slices.EqualFunc(a.Lines, b.Lines, func(x, y Line) bool {
			return x.Closed == y.Closed && slices.Equal(x.Points, y.Points)
		})
	case *Circle:
		b, ok := b.(*Circle)
		return ok && a.ID == b.ID && a.Center == b.Center && a.Radius == b.Radius && a.Style.same(&b.Style)
	case *Label:
		b, ok := b.(*Label)
		return ok && *a == *b
	}
	return false
}

func (s *Style) same(o *Style) bool {
	return s.Fill == o.Fill && s.Stroke == o.Stroke && s.Width == o.Width && s.Round == o.Round && slices.Equal(s.Dash, o.Dash)
}
