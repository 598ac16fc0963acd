package los

import "fmt"

// Told says the rulings in people's words, one sentence each, in the order of
// Lines. Of the heights of kinds only those are told that are not the defaults.
func (r Rulings) Told() []string {
	d := DefaultRulings()
	nearer := "Each part of an obstacle is judged by the stand that part is nearer to."
	if r.Nearer == NearestPoint {
		nearer = "An obstacle is judged as a whole, by the stand its nearest point is nearer to."
	}
	graze := "A line may touch an edge or a corner, but not pass between two obstacles that touch."
	if r.Graze == SingleLine {
		graze = "A single straight line is enough, even between two obstacles that touch."
	}
	friend := "Friendly stands in the way rise by no level."
	if r.FriendHeight > 0 {
		friend = fmt.Sprintf("A friendly stand in the way is %s high.", levels(r.FriendHeight))
	}
	lining := "Who touches a hedge, wall or bocage with its base sees and is seen across it."
	if !r.Lining {
		lining = "Who only touches a hedge, wall or bocage does not see across it; who is on it does."
	}
	out := []string{
		fmt.Sprintf("Who is within %s of the edge of a wood or the like sees out and is seen.", r.Edge.Show()),
		fmt.Sprintf("Who is within %s of the edge of a hill is at its crest.", r.Crest.Show()),
		nearer, graze, friend, lining,
	}
	for k := range r.Heights {
		if r.Heights[k] != d.Heights[k] {
			out = append(out, fmt.Sprintf("Height of each %v: %s.", Kind(k), levels(r.Heights[k])))
		}
	}
	return out
}

func levels(n int) string {
	if n == 1 {
		return "1 level"
	}
	return fmt.Sprintf("%d levels", n)
}
