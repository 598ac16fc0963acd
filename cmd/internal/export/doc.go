// Package export makes of recorded games and of tables what is kept, sent and printed:
// pictures of a moment, moving pictures, figures, and pages at true scale. It needs no
// display, and whatever it makes for a side is made of that side's views and events
// alone. The same input gives the same bytes.
//
//   - game.go, moment.go: a journal played back, and its moments by name
//   - film.go, film_*.go: what is shown of a range of turns, as GIF and APNG
//   - figures.go, figures_*.go: turns, stands and rolls as CSV and JSON
//   - print.go, print_*.go: a picture on sheets of paper, as PDF
package export
