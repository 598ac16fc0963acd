// Package yield lets the page of a browser go on while something long is done. All
// goroutines there share the one thread that draws and listens, and none gives way to
// another before it waits for something.
package yield
