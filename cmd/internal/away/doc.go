// Package away has what a window needs of a match that is hosted elsewhere: a Desk is a
// seat that keeps nobody waiting, and Hosting is a host in this program.
package away
