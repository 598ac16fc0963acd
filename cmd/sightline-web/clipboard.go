//go:build js

package main

import (
	"errors"
	"syscall/js"
)

// Text copies words by the browser's clipboard (free.Clipboard). It waits for the browser,
// which may ask the player, so it is not for a tick.
func (*page) Text(s string) error {
	board := clipboard()
	if board.IsUndefined() {
		return errNoClipboard
	}
	return awaited(board.Call("writeText", s))
}

// Picture copies a PNG likewise.
func (*page) Picture(png []byte) error {
	board, item := clipboard(), js.Global().Get("ClipboardItem")
	if board.IsUndefined() || item.IsUndefined() {
		return errNoClipboard
	}
	bytes := js.Global().Get("Uint8Array").New(len(png))
	js.CopyBytesToJS(bytes, png)
	kind := map[string]any{"type": "image/png"}
	blob := js.Global().Get("Blob").New([]any{bytes}, kind)
	return awaited(board.Call("write", []any{item.New(map[string]any{"image/png": blob})}))
}

// Pasted is the text that others have copied. The browser may ask the player.
func (*page) Pasted() (text string, err error) {
	board := clipboard()
	if board.IsUndefined() || board.Get("readText").IsUndefined() {
		return "", errNoPaste
	}
	done := make(chan js.Value, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { done <- args[0]; return nil })
	broken := js.FuncOf(func(js.Value, []js.Value) any { done <- js.Undefined(); return nil })
	defer kept.Release()
	defer broken.Release()
	board.Call("readText").Call("then", kept, broken)
	if v := <-done; v.Type() == js.TypeString {
		return v.String(), nil
	}
	return "", errNoPaste
}

var errNoPaste = errors.New("this browser lets the page paste nothing: open the link in its address field")

// errNoClipboard: browsers have one for pages of https and of this machine alone.
var errNoClipboard = errors.New("this browser lets the page copy nothing")

func clipboard() js.Value { return js.Global().Get("navigator").Get("clipboard") }

// awaited waits for a promise.
func awaited(promise js.Value) error {
	done := make(chan error, 1)
	kept := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	broken := js.FuncOf(func(js.Value, []js.Value) any { done <- errNoClipboard; return nil })
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	return <-done
}
