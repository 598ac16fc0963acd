// Package link writes what people share as the part of an address behind its "#", and
// reads it back. No server sees that part, so whoever opens the address has all of it
// at once, without an account and after years:
//
//	#ruling=1.DATA           a ruling, whole
//	#scenario=1.NAME.HASH    a scenario that comes with the program
//	#moment=2.NAME.HASH.DATA a moment of a game of one, as a scenario or a ruling
//	#ruling=NAME             a ruling that comes with the program, as typed by hand
//	#scenario=NAME           a scenario likewise
//
// NAME is that of a file without ".toml", or in the last two the part of it before a "-".
// The number is the version of the form. One that is out in the world is never changed:
// its dictionary is frozen, and the next form has another number.
//
// DATA is base64 as in addresses, without padding, of three bytes that begin the SHA-256
// of the text and of the text itself, deflated with the dictionary. The text of a ruling
// is kept byte for byte. A ruling of the size of those that come with the program
// comes to less than 1,900 characters, since chat programs cut at 2,000.
//
// The DATA of a moment is packed alike: its bytes begin the SHA-256 of the moment's own
// file, and its text makes that file of the scenario's, line by line: "=12" takes twelve
// lines of it, "-1" leaves one out, "+LINE" adds one; in version 2 "~9,3,TEXT" takes one line with
// TEXT instead of all but its first nine and its last three bytes. What needs no such line is
// written as version 1. A moment of a game of a hundred stands comes to some thousand characters.
//
// HASH is the first twelve digits of the SHA-256 of the file, in hexadecimal: who has
// another version of it is told so, rather than shown something else.
package link
