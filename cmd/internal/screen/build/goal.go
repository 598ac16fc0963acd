package build

import (
	"encoding/json"
	"fmt"
	"strings"
)

// goalText says what conditions of a result ask for, for people; "" of none. It stands in
// for the author's words as long as there are none.
func goalText(all []map[string]json.RawMessage) string {
	var parts []string
	for k, c := range all {
		word := func(key string) (text string) {
			if json.Unmarshal(c[key], &text) != nil {
				return string(c[key])
			}
			return text
		}
		whose := either(word("of") == "value", "worth", "stands")
		part := ""
		switch {
		case c["hold"] != nil:
			var held []string
			_ = json.Unmarshal(c["hold"], &held)
			part = "hold " + either(word("count") == "", "", word("count")+" of ") + strings.Join(held, ", ")
		case c["exit"] != nil:
			part = fmt.Sprintf("leave by the %s edge with %s of the %s", word("exit"), share(word("share")), whose)
		default:
			part = fmt.Sprintf("destroy %s of the enemy's %s", share(word("destroy")), whose)
		}
		if side := word("side"); side != "" {
			part = fmt.Sprintf("%s: %s", side, part)
		} else if k == 0 {
			part = strings.ToUpper(part[:1]) + part[1:]
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return ""
	}
	return strings.Join(parts, " and ") + "."
}

// share is a share as one says it.
func share(text string) string {
	if text == "1/2" {
		return "half"
	}
	return text
}
