//go:build !js

package main

import (
	"fmt"
	"os"
)

// Built for anything but a page it says what it is for.
func main() {
	fmt.Fprintln(os.Stderr, "sightline-web: runs in a page of a browser alone: sightline web writes the site that it is part of")
	os.Exit(1)
}
