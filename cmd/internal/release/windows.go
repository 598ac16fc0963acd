package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
)

// icoSizes are the pixels of the pictures in an icon of Windows.
var icoSizes = []int{16, 24, 32, 48, 64, 256}

// Kinds of resources, and the language they are in, as Windows numbers them.
const (
	iconResource  = 3
	groupResource = 14
	english       = 0x409
)

// machines are the processors of Windows in an object file, and the kind of its relocations
// that stand for a place in the program that it becomes part of.
var machines = map[string]struct{ machine, place uint16 }{
	"amd64": {0x8664, 3},
	"arm64": {0xAA64, 2},
}

// putIcon puts the icon among the sources of a program, where the linker looks for it, until
// it is removed.
func putIcon(folder, processor string) (remove func(), err error) {
	object, err := iconObject(processor)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, "icon_windows_"+processor+".syso")
	return func() { _ = os.Remove(path) }, os.WriteFile(path, object, 0o666)
}

// A resource is data in a program for Windows, by kind and number.
type resource struct {
	kind, id uint32
	data     []byte
}

// iconObject is an object file with the icon of the program, which the linker puts into a
// program for Windows that has it among its sources, as NAME.syso.
func iconObject(processor string) ([]byte, error) {
	// The group comes last: it lists the pictures by their numbers.
	group := binary.LittleEndian.AppendUint16([]byte{0, 0, 1, 0}, uint16(len(icoSizes)))
	var all []resource
	for i, n := range icoSizes {
		data, err := emblem(n)
		if err != nil {
			return nil, err
		}
		group = append(group, byte(n), byte(n), 0, 0, 1, 0, 32, 0) // 256 is written as 0
		group = binary.LittleEndian.AppendUint32(group, uint32(len(data)))
		group = binary.LittleEndian.AppendUint16(group, uint16(i+1))
		all = append(all, resource{iconResource, uint32(i + 1), data})
	}
	return objectOf(processor, append(all, resource{groupResource, 1, group}))
}

// Lengths of the parts of an object file, in bytes.
const (
	fileHead, sectionHead   = 20, 40
	folderHead, folderEntry = 16, 8
	dataEntry               = 16
	relocationLong          = 10
	isFolder                = 1 << 31
	initializedRead         = 0x40000040
	staticSymbol            = 3
	noOtherNames            = 4
)

// objectOf is an object file with one section, of resources, which are sorted by kind and
// number: folders of kinds, of numbers and of languages, then where the data lie, then those.
func objectOf(processor string, all []resource) ([]byte, error) {
	m, known := machines[processor]
	if !known {
		return nil, fmt.Errorf("no program for Windows on %s has an icon yet", processor)
	}
	le := binary.LittleEndian
	var kinds []uint32
	count := map[uint32]int{}
	for _, r := range all {
		if count[r.kind]++; count[r.kind] == 1 {
			kinds = append(kinds, r.kind)
		}
	}
	// Where each level begins in the section.
	numbers := folderHead + folderEntry*len(kinds)
	languages := numbers + folderHead*len(kinds) + folderEntry*len(all)
	entries := languages + (folderHead+folderEntry)*len(all)
	data := entries + dataEntry*len(all)

	var s []byte
	folder := func(count int) {
		s = append(s, make([]byte, folderHead-2)...)
		s = le.AppendUint16(s, uint16(count))
	}
	entry := func(id uint32, at int) { s = le.AppendUint32(le.AppendUint32(s, id), uint32(at)) }
	folder(len(kinds))
	at := numbers
	for _, k := range kinds {
		entry(k, isFolder|at)
		at += folderHead + folderEntry*count[k]
	}
	at = languages
	for i, r := range all {
		if i == 0 || all[i-1].kind != r.kind {
			folder(count[r.kind])
		}
		entry(r.id, isFolder|at)
		at += folderHead + folderEntry
	}
	for i := range all {
		folder(1)
		entry(english, entries+dataEntry*i)
	}
	var places []byte
	for _, r := range all {
		places = le.AppendUint32(places, uint32(len(s)))
		places = le.AppendUint32(places, 0) // the only symbol
		places = le.AppendUint16(places, m.place)
		s = le.AppendUint32(le.AppendUint32(s, uint32(data)), uint32(len(r.data)))
		s = append(s, make([]byte, 8)...)
		data += (len(r.data) + 7) &^ 7
	}
	for _, r := range all {
		s = append(s, r.data...)
		s = append(s, make([]byte, -len(r.data)&7)...)
	}

	var o []byte
	o = le.AppendUint16(o, m.machine)
	o = le.AppendUint16(o, 1) // section
	o = le.AppendUint32(o, 0) // of no time
	o = le.AppendUint32(o, uint32(fileHead+sectionHead+len(s)+len(places)))
	o = le.AppendUint32(o, 1) // symbol
	o = le.AppendUint32(o, 0)
	o = append(o, ".rsrc\x00\x00\x00"...)
	o = append(o, make([]byte, 8)...)
	o = le.AppendUint32(o, uint32(len(s)))
	o = le.AppendUint32(o, fileHead+sectionHead)
	o = le.AppendUint32(o, uint32(fileHead+sectionHead+len(s)))
	o = le.AppendUint32(o, 0)
	o = le.AppendUint16(o, uint16(len(all)))
	o = le.AppendUint16(o, 0)
	o = le.AppendUint32(o, initializedRead)
	o = append(append(o, s...), places...)
	o = append(o, ".rsrc\x00\x00\x00"...)
	o = le.AppendUint32(o, 0)
	o = append(o, 1, 0, 0, 0, staticSymbol, 0) // in the first section
	return le.AppendUint32(o, noOtherNames), nil
}
