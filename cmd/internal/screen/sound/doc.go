// Package sound makes the noises of a table – dice, shots, chits, clicks – out of
// arithmetic when the program starts, and plays them. There are no files of sounds.
// Where there is no sound device, or no sound server, nothing is heard and nothing
// else happens.
package sound
