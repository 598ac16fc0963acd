package main

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// A version is what is released, as git tells it.
type version struct {
	name     string // "v1.2.0" at its tag, "v1.2.0-3-g0123abc" after it; v0.0.0 is before the first
	revision string // the commit
	when     time.Time
}

// versionOf is the version of a checkout. One with changes that are not committed is called
// so.
func versionOf(root string) (*version, error) {
	revision, err := git(root, "rev-parse", "HEAD")
	if err != nil {
		return nil, err
	}
	stamp, err := git(root, "log", "-1", "--format=%ct")
	if err != nil {
		return nil, err
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return nil, err
	}
	name, err := git(root, "describe", "--tags", "--match", "v*", "--dirty")
	if err != nil {
		if name, err = beforeTags(root); err != nil {
			return nil, err
		}
	}
	return &version{name, revision, time.Unix(seconds, 0).UTC()}, nil
}

// beforeTags is the name of a version while there is no tag.
func beforeTags(root string) (string, error) {
	count, err := git(root, "rev-list", "--count", "HEAD")
	if err != nil {
		return "", err
	}
	short, err := git(root, "describe", "--always", "--exclude", "*", "--dirty")
	return fmt.Sprintf("v0.0.0-%s-g%s", count, short), err
}

func git(root string, args ...string) (string, error) {
	c := exec.Command("git", args...)
	c.Dir = root
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
