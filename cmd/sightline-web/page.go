//go:build js

package main

import (
	"io/fs"
	"syscall/js"
	"time"
)

// A page is what the program may do with the page that it is in (screen.Browser).
type page struct {
	brought chan fs.FS
	mirror  *mirror
}

// newPage listens for the files that players pick. The page has a field for them, which
// nobody sees.
func newPage() *page {
	p := &page{brought: make(chan fs.FS, 1), mirror: newMirror()}
	field := p.field()
	field.Call("addEventListener", "change", js.FuncOf(func(js.Value, []js.Value) any {
		files := field.Get("files")
		if files.Length() > 0 {
			file := files.Index(0)
			file.Call("arrayBuffer").Call("then", js.FuncOf(func(_ js.Value, args []js.Value) any {
				p.bring(file.Get("name").String(), args[0])
				return nil
			}))
		}
		return nil
	}))
	return p
}

func (*page) field() js.Value {
	return js.Global().Get("document").Call("getElementById", "pick")
}

// bring keeps a file for Brought; one that was not taken yet gives way to it.
func (p *page) bring(name string, buffer js.Value) {
	bytes := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	select {
	case <-p.brought:
	default:
	}
	p.brought <- &picked{name, data}
}

// Ask opens the browser's own search for a file.
func (p *page) Ask() {
	p.field().Set("value", "") // the same file can be picked again
	p.field().Call("click")
}

// Brought is the file that was picked.
func (p *page) Brought() fs.FS {
	select {
	case f := <-p.brought:
		return f
	default:
		return nil
	}
}

// Shown takes away what the page says until the program is there.
func (*page) Shown() {
	js.Global().Call("sightlineShown")
	name(document().Call("querySelector", "canvas"))
}

// Give has the browser save a file as it saves what is downloaded.
func (p *page) Give(name string, data []byte) {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	js.Global().Call("sightlineGive", name, bytes)
}

// A picked file is a folder with that file in it, and its own description.
type picked struct {
	name string
	data []byte
}

func (p *picked) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid} // it is read whole
}

func (p *picked) ReadDir(string) ([]fs.DirEntry, error) {
	return []fs.DirEntry{fs.FileInfoToDirEntry(p)}, nil
}

func (p *picked) ReadFile(name string) ([]byte, error) {
	if name != p.name {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return p.data, nil
}

func (p *picked) Name() string     { return p.name }
func (p *picked) Size() int64      { return int64(len(p.data)) }
func (*picked) Mode() fs.FileMode  { return 0o444 }
func (*picked) ModTime() time.Time { return time.Time{} }
func (*picked) IsDir() bool        { return false }
func (*picked) Sys() any           { return nil }
