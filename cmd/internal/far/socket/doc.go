// Package socket carries the connections of a game over WebSockets: of the system, or in a
// browser of that.
package socket

import "time"

// Silence is how long a host waits for who has connected to say who he is.
const Silence = 10 * time.Second

// mostQuiet is how long a client waits for a word of the host: before the game that says for
// whom it waits, and in it answers whether it is there, every ten seconds each.
const mostQuiet = 45 * time.Second
