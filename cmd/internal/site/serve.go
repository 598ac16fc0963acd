package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// ServeHTTP hands out the files. A browser that has one asks whether it is still the
// same, so that a new program is never mixed with old pages.
func (f Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	data, ok := f[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	sum := sha256.Sum256(data)
	h := w.Header()
	h.Set("Content-Type", typeOf(name))
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' data: blob:")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
