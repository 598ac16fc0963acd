package main

import (
	"fmt"
	"io/fs"
	"strings"
)

// application makes the program of a tree an application of macOS, with the program for
// browsers in it, and leaves a link to it for who types its name.
func (t tree) application(v *version) error {
	const contents = "Sightline.app/Contents/"
	icon, err := icns()
	if err != nil {
		return err
	}
	for name, e := range t {
		to := ""
		switch {
		case name == "sightline":
			to = contents + "MacOS/" + name
		case strings.HasPrefix(name, "web/"):
			to = contents + "Resources/" + name
		default:
			continue
		}
		delete(t, name)
		t[to] = e
	}
	t["sightline"] = entry{[]byte(contents + "MacOS/sightline"), fs.ModeSymlink | 0o777}
	t[contents+"Resources/sightline.icns"] = entry{icon, 0o644}
	t[contents+"Info.plist"] = entry{fmt.Appendf(nil, plist, v.number()), 0o644}
	return nil
}

// number is the version as macOS wants it: three numbers.
func (v *version) number() string {
	number, _, _ := strings.Cut(strings.TrimPrefix(v.name, "v"), "-")
	return number
}

const plist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleExecutable</key><string>sightline</string>
	<key>CFBundleIconFile</key><string>sightline</string>
	<key>CFBundleIdentifier</key><string>sightline</string>
	<key>CFBundleInfoDictionaryVersion</key><string>6.0</string>
	<key>CFBundleName</key><string>Sightline</string>
	<key>CFBundlePackageType</key><string>APPL</string>
	<key>CFBundleShortVersionString</key><string>%[1]s</string>
	<key>CFBundleVersion</key><string>%[1]s</string>
	<key>LSApplicationCategoryType</key><string>public.app-category.strategy-games</string>
	<key>LSMinimumSystemVersion</key><string>12.0</string>
	<key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
`
