// Package screen is the window: the lobby, and the scenes of its rooms
// ui, table and free. These rooms are the only ones that import Ebitengine.
// They hold seats and no game; who opens games and keeps them is given to
// them.
package screen
