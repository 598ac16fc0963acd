//go:build js

package export

import (
	"errors"
	"io"
)

// HasPDF reports whether the program can write PDF.
const HasPDF = false

// WritePDF writes nothing, and says so.
func (p *Print) WritePDF(io.Writer) error {
	return errors.New("the page of a browser makes no PDF: the program on a desktop does")
}
