// Package replay reads recorded games. Verify plays a journal back and holds
// what comes of it against what was recorded; Report tells it in words, from
// what was recorded alone, as everybody or as one side knew it; Develop makes a
// film of it, of which a reel shows every moment as one side knew it then.
package replay
