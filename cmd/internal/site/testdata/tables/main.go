// Command tables does what the runtime needs its tables of functions for: stacks grow and are
// searched for pointers while they are deep, and functions panic. It ends by a panic.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

type leaf struct {
	left, right *leaf
	name        string
}

// grow makes a tree from pointers that only the stack has, each level with a large frame.
func grow(depth int, above *leaf) *leaf {
	var here leaf
	var frame [64]*leaf
	for i := range frame {
		frame[i] = &leaf{name: fmt.Sprint(depth, i)}
	}
	if depth%16 == 0 {
		runtime.GC()
	}
	if depth > 0 {
		here.left, here.right = grow(depth-1, &here), above
	}
	for i, l := range frame {
		if l.name != fmt.Sprint(depth, i) {
			panic("what the stack points to is gone")
		}
	}
	out := here
	return &out
}

// said is what a function panics with.
func said(do func(n int)) (why string) {
	defer func() { why = fmt.Sprint(recover()) }()
	do(7)
	return "nothing"
}

func main() {
	done := make(chan int)
	for range 4 {
		go func() {
			n := 0
			for l := grow(60, nil); l != nil; l = l.left {
				n++
			}
			done <- n
		}()
	}
	fmt.Println(<-done, <-done, <-done, <-done)
	list, none := make([]int, 3), (*leaf)(nil)
	fmt.Println(said(func(n int) { list[n]++ }))
	fmt.Println(said(func(n int) { list = list[n:] }))
	fmt.Println(said(func(int) { fmt.Println(none.name) }))
	fmt.Println(said(func(n int) { fmt.Println(n / len(strings.TrimSpace(" "))) }))
	fall(list)
}

//go:noinline
func fall(list []int) { fmt.Println(list[9]) }
