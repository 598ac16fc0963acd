//go:build js

package main

import "syscall/js"

// follow gives the page a title, and its address another end, without loading it again; and
// tells whether F5 is a key of the program.
func (*page) follow(title, hash string, f5 bool) {
	js.Global().Call("sightlineFollow", title, hash, f5)
}
