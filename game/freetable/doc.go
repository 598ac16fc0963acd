// Package freetable is the table without rules, as a game.System: stands are
// put anywhere on it and turned, and sight is asked about. Whoever sits at it
// is the referee; nothing is hidden and nothing is rolled. It is the floor of
// the rulings studio and of the builder.
package freetable
