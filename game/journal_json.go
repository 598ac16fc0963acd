package game

// What these return if there is no JSON: beyond the end of any line.
const none = 1 << 30

// deepest is how deep JSON may be nested, as for package encoding/json.
const deepest = 10_000

// valid is json.Valid, in a fraction of the time.
func valid(b []byte) bool { return spaces(b, value(b, spaces(b, 0), 0)) == len(b) }

// value returns where the JSON value that begins at i, inside so many others,
// ends.
func value(b []byte, i, depth int) int {
	if i >= len(b) {
		return none
	}
	switch c := b[i]; c {
	case '"':
		return text(b, i)
	case '{', '[':
		if depth == deepest {
			return none
		}
		return elements(b, i, depth+1)
	case 't':
		return literal(b, i, "true")
	case 'f':
		return literal(b, i, "false")
	case 'n':
		return literal(b, i, "null")
	}
	return number(b, i)
}

// elements returns where an object or a list ends.
func elements(b []byte, i, depth int) int {
	open := b[i]
	end := open + 2 // in ASCII
	i = spaces(b, i+1)
	if i < len(b) && b[i] == end {
		return i + 1
	}
	for {
		if open == '{' {
			if i >= len(b) || b[i] != '"' {
				return none
			}
			i = spaces(b, text(b, i))
			if i >= len(b) || b[i] != ':' {
				return none
			}
			i = spaces(b, i+1)
		}
		i = spaces(b, value(b, i, depth))
		switch {
		case i >= len(b):
			return none
		case b[i] == end:
			return i + 1
		case b[i] != ',':
			return none
		}
		i = spaces(b, i+1)
	}
}

func spaces(b []byte, i int) int {
	for i < len(b) && b[i] <= ' ' && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

func literal(b []byte, i int, word string) int {
	if len(b)-i < len(word) || string(b[i:i+len(word)]) != word {
		return none
	}
	return i + len(word)
}

func text(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return none
		case c == '\\':
			if i++; i >= len(b) {
				return none
			}
			switch b[i] {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			case 'u':
				for range 4 {
					if i++; i >= len(b) || !hexadecimal(b[i]) {
						return none
					}
				}
			default:
				return none
			}
		}
	}
	return none
}

func hexadecimal(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func number(b []byte, i int) int {
	if b[i] == '-' {
		i++
	}
	if i < len(b) && b[i] == '0' {
		i++
	} else {
		i = digits(b, i)
	}
	if i < len(b) && b[i] == '.' {
		i = digits(b, i+1)
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		i = digits(b, i)
	}
	return i
}

// digits returns where the digits end of which there is one at i at least.
func digits(b []byte, i int) int {
	from := i
	for i < len(b) && '0' <= b[i] && b[i] <= '9' {
		i++
	}
	if i == from {
		return none
	}
	return i
}
