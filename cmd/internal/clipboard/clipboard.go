// Package clipboard puts words and pictures where other programs paste from, and gets the
// words that they have put there. It asks a
// program of the desktop to, since the window itself has no clipboard: wl-copy, xclip or
// xsel, pbcopy on macOS, clip on Windows.
package clipboard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"
)

// ErrNone says that no program of the desktop can be asked.
var ErrNone = errors.New("no program for the clipboard is installed: want wl-copy, xclip or xsel")

// A Desktop is the clipboard of the desktop.
type Desktop struct {
	system string
	env    func(string) string
}

// Here is the clipboard of the desktop that the program runs on.
func Here() Desktop { return Desktop{runtime.GOOS, os.Getenv} }

// Text copies words.
func (d Desktop) Text(s string) error { return d.copies([]byte(s), d.forText()) }

// Picture copies a picture, as PNG.
func (d Desktop) Picture(png []byte) error { return d.copies(png, d.forPicture()) }

// Pasted is the text that others have copied.
func (d Desktop) Pasted() (string, error) {
	for _, p := range d.forPasting() {
		path, err := exec.LookPath(p[0])
		if err != nil {
			continue
		}
		limit, end := context.WithTimeout(context.Background(), patience)
		defer end()
		out, err := exec.CommandContext(limit, path, p[1:]...).Output()
		if err != nil {
			return "", fmt.Errorf("%s has nothing to paste: %w", p[0], err)
		}
		return string(out), nil
	}
	return "", ErrNone
}

// forPasting are the commands that may tell what was copied, the best first.
func (d Desktop) forPasting() [][]string {
	switch d.system {
	case "darwin":
		return [][]string{{"pbpaste"}}
	case "windows":
		return [][]string{{"powershell", "-NoProfile", "-Command", "Get-Clipboard"}}
	}
	return d.linux([][]string{{"wl-paste", "--no-newline"}}, [][]string{{"xclip", "-selection", "clipboard", "-o"}, {"xsel", "--clipboard", "--output"}})
}

// forText are the commands that may copy words, the best first.
func (d Desktop) forText() [][]string {
	switch d.system {
	case "darwin":
		return [][]string{{"pbcopy"}}
	case "windows":
		return [][]string{{"clip"}}
	}
	return d.linux([][]string{{"wl-copy", "--type", "text/plain"}}, [][]string{{"xclip", "-selection", "clipboard"}, {"xsel", "--clipboard", "--input"}})
}

// forPicture are those that may copy a picture. macOS and Windows have none that reads it
// from its standard input.
func (d Desktop) forPicture() [][]string {
	if d.system == "darwin" || d.system == "windows" {
		return nil
	}
	return d.linux([][]string{{"wl-copy", "--type", "image/png"}}, [][]string{{"xclip", "-selection", "clipboard", "-t", "image/png"}})
}

// linux are the commands for the display that there is.
func (d Desktop) linux(wayland, x11 [][]string) (out [][]string) {
	if d.env("WAYLAND_DISPLAY") != "" {
		out = append(out, wayland...)
	}
	if d.env("DISPLAY") != "" {
		out = append(out, x11...)
	}
	return out
}

// patience is how long a program may take: it hands what it copies to a process of its own.
const patience = 5 * time.Second

// copies has the first of the programs that is installed copy something.
func (d Desktop) copies(data []byte, programs [][]string) error {
	for _, p := range programs {
		path, err := exec.LookPath(p[0])
		if err != nil {
			continue
		}
		limit, end := context.WithTimeout(context.Background(), patience)
		defer end()
		c := exec.CommandContext(limit, path, p[1:]...)
		c.Stdin = bytes.NewReader(data)
		if err := c.Run(); err != nil {
			return fmt.Errorf("%s has not copied it: %w", p[0], err)
		}
		return nil
	}
	return ErrNone
}
