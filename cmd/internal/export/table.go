package export

import (
	"math"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
)

// Table draws the table of a moment with what surrounds it, its stands with the icons of
// the window and of films: as large as the stand, so that names are beside them.
func Table(s *scene.Scene) *picture.Picture {
	p := picture.Table(s, picture.Options{Icons: true})
	for _, wrecks := range []bool{true, false} {
		for i := range s.Pieces {
			x := &s.Pieces[i]
			if !x.OnTable || x.Destroyed != wrecks {
				continue
			}
			c := iconOf(s, x)
			c.Size, c.Destroyed = mostIcon, wrecks
			size := math.Max(min(x.Width, x.Depth).Inches(), leastTrue)
			p.Over(c.Draw().Placed(picture.Pt(x.At.X.Inches(), x.At.Y.Inches()), 0, size/mostIcon))
		}
	}
	return p
}

// leastTrue is how many inches the icon of a small stand has at least.
const leastTrue = 0.6
