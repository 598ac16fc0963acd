package scenarios

import (
	"bytes"

	"github.com/pelletier/go-toml/v2"
)

// A Head is what a file says of itself before its tables.
type Head struct {
	Title string `toml:"title"`
	Note  string `toml:"note"`
}

// HeadOf reads the head of a file and nothing behind it, which is a hundred times quicker
// than Decode. It is false if the head cannot be told from the rest or is no TOML.
func HeadOf(data []byte) (Head, bool) {
	data = plainLines(data)
	if at := bytes.Index(data, []byte("\n[")); at >= 0 {
		data = data[:at+1]
	}
	var h Head
	err := toml.Unmarshal(data, &h)
	return h, err == nil
}
