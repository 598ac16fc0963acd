//go:build js

package main

import "syscall/js"

// follow gives the page a title, and its address another end, without loading it again.
func (*page) follow(title, hash string) { js.Global().Call("sightlineFollow", title, hash) }
