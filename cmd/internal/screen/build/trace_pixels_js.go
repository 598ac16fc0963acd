package build

import (
	"errors"
	"image"
	"syscall/js"
)

// decoded are the pixels of a picture of a size, as they are drawn. The browser decodes it,
// on threads of its own.
func decoded(data []byte, size image.Point) (*image.RGBA, error) {
	kind := "image/png"
	if isJPEG(data) {
		kind = "image/jpeg"
	}
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	blob := js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": kind})
	// As the file has it: which way up it is, the player says.
	bitmap, err := awaited(js.Global().Call("createImageBitmap", blob, map[string]any{"imageOrientation": "none"}))
	if err != nil {
		return nil, err
	}
	defer bitmap.Call("close")
	n := times(size)
	out := image.NewRGBA(image.Rect(0, 0, max(size.X/n, 1), max(size.Y/n, 1)))
	canvas := js.Global().Get("document").Call("createElement", "canvas")
	canvas.Set("width", out.Rect.Dx())
	canvas.Set("height", out.Rect.Dy())
	c := canvas.Call("getContext", "2d")
	c.Set("fillStyle", "#fff")
	c.Set("imageSmoothingQuality", "high")
	c.Call("fillRect", 0, 0, out.Rect.Dx(), out.Rect.Dy())
	c.Call("drawImage", bitmap, 0, 0, out.Rect.Dx(), out.Rect.Dy())
	pixels := c.Call("getImageData", 0, 0, out.Rect.Dx(), out.Rect.Dy()).Get("data")
	js.CopyBytesToGo(out.Pix, pixels)
	return out, nil
}

// awaited waits for a promise.
func awaited(promise js.Value) (js.Value, error) {
	type end struct {
		value js.Value
		err   error
	}
	done := make(chan end, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { done <- end{value: args[0]}; return nil })
	broken := js.FuncOf(func(js.Value, []js.Value) any {
		done <- end{err: errors.New("the browser cannot decode it")}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	e := <-done
	return e.value, e.err
}
