// Package cd is Command Decision in the window: one tool for each step of the
// turn, and about the table the phase bar, roster, card, tray and log. It
// decides nothing. Each player at this screen has a seat; what is shown comes
// from that seat's view and from its news, and what may be done is asked of the
// view before it is done.
//
// A model is made of the view once for every version of the seat. Stands are
// known by their names; indices are of one view alone.
package cd
