// Package picture turns a table, a selection and a ruling into what is to be
// seen: an ordered list of shapes and labels in inches. The same picture is
// drawn live by screen and written as SVG and PNG at true scale without a
// display. It decides nothing: every line in it comes from a ruling.
package picture
