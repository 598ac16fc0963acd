// Package cpu tells how long this process has worked, which on a machine that others
// load is less than the time that has gone by. Only measurements ask it.
package cpu
