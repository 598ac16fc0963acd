package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// Handler hands out the files. A browser that has one asks whether it is still the
// same, so that a new program is never mixed with old pages.
func (f Files) Handler() http.Handler {
	tags := map[string]string{}
	for name, data := range f {
		sum := sha256.Sum256(data)
		tags[name] = `"` + hex.EncodeToString(sum[:12]) + `"`
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f.hand(tags, w, r) })
}

func (f Files) hand(tags map[string]string, w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	data, ok := f[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", typeOf(name))
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tags[name])
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' data: blob:")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
