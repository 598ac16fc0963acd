// Package picture turns a scene, a selection and a ruling into what is to be
// seen: an ordered list of shapes and labels in inches. The same picture is
// drawn live by screen and written as SVG and PNG at true scale without a
// display. It decides nothing: every line in it comes from a ruling, every
// outline from the terrain, at its exact place.
//
// [Table] and [Sheet] make whole documents; [Terrain], [Stand], [Sight],
// [Arc] and [Profile] are their parts, for a screen that moves them.
//
// Shapes carry IDs by which a screen or a page links them: "terrain/3",
// "stand/0", "area/0", "path/0", "mark/0", "part/2" (of a ruling), "profile/1" (an
// obstacle of a profile), "corridor", "sight", "halfway", "shadow", "arc". Widths and
// labels hold limits in pixels that count on a screen only; on paper all is in inches.
package picture
