// Package free is the table without rules in the window: stands are dragged
// and turned as one likes, and rulings, profiles and seen maps follow. It
// decides nothing: every move goes to the game through a seat, every verdict
// comes from los, every shape from picture.
package free
