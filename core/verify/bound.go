package verify

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A bound value in one form: "n:123", "s:text", "true", "null", "i:a.b" for a name; "" for
// what is no single value.
type bound string

// kind is what two values must have in common to be compared.
func (b bound) kind() byte {
	switch {
	case b == "":
		return 0
	case b == "true" || b == "false":
		return 'b'
	case b == "null":
		return '0'
	}
	return b[0]
}

// valueOf reads an expression as a value.
func valueOf(text string) bound {
	text = strings.TrimSpace(text)
	switch strings.ToLower(text) {
	case "":
		return ""
	case "true", "false":
		return bound(strings.ToLower(text))
	case "nil", "null", "none", "undefined", "nullptr":
		return "null"
	}
	if q := text[0]; strings.IndexByte("\"'`", q) >= 0 {
		if end := strings.IndexByte(text[1:], q); end < 0 || end < len(text)-2 {
			return ""
		}
		return bound("s:" + text[1:len(text)-1])
	}
	if n, ok := number(text); ok {
		return bound("n:" + strconv.FormatFloat(n, 'g', -1, 64))
	}
	if n := normalName(text); n != "" {
		return bound("i:" + n)
	}
	return ""
}

// number reads a number, or products and shifts of some: "32 << 20", "60 * 1000L".
func number(text string) (float64, bool) {
	for _, op := range []string{"<<", "*", "+"} {
		a, b, ok := strings.Cut(text, op)
		if !ok {
			continue
		}
		x, ok1 := number(a)
		y, ok2 := number(b)
		switch op {
		case "<<":
			x = math.Ldexp(x, int(max(0, min(y, 62))))
		case "*":
			x *= y
		default:
			x += y
		}
		return x, ok1 && ok2
	}
	text = strings.Trim(strings.ReplaceAll(text, "_", ""), " ()")
	if n, err := strconv.ParseInt(strings.TrimRight(text, "uUlL"), 0, 64); err == nil {
		return float64(n), true
	}
	if text == "" || strings.IndexByte("-.0123456789", text[0]) < 0 { // "Inf"
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.TrimRight(strings.TrimSuffix(text, "ms"), "fFdDlLuU"), 64)
	return n, err == nil
}

// bindings returns the values that lines give a name: "name = v", "name: T = v", "name: v",
// "name ?? v", "#define name v". all is false if one of them is no single value.
func bindings(lines [][]byte, name string) (list []bound, all bool) {
	all = true
	for _, raw := range lines {
		line := string(raw)
		for at := range occurrences(line, name) {
			text, ok := boundText(line[:at], line[at+len(name):])
			switch v := valueOf(text); {
			case !ok:
			case v == "":
				all = false
			case v.kind() == 'i' && shortName(string(v[2:])) == name: // itself, handed on
			case !slices.Contains(list, v):
				list = append(list, v)
			}
		}
	}
	return list, all
}

// boundText returns the text of the value that a name between two parts of a line gets.
func boundText(head, rest string) (string, bool) {
	if strings.HasSuffix(strings.TrimSpace(head), "#define") {
		return strings.TrimSpace(cutComment(rest)), true
	}
	rest = strings.TrimLeft(strings.TrimLeft(rest, `"'])?!`), " \t") + "  "
	switch rest[:2] {
	case "==", "::", "  ":
		return "", false
	case ":=", "=>", "??", "||":
		return expression(strings.TrimLeft(rest[2:], "= ")), true
	}
	typed, v, ok := cutAssign(rest)
	switch {
	case ok && strings.Trim(typed, " ") == "", ok && typed[0] == ':' && !strings.Contains(typed, ","):
		return expression(v), true
	case rest[0] == ':':
		return expression(rest[1:]), !strings.Contains(rest, " | ")
	case ok && !strings.ContainsAny(typed, "\"'?:+-|&") && len(strings.Fields(typed)) <= 3: // name Type = v
		return expression(v), true
	}
	return "", false
}

func cutAssign(s string) (before, behind string, ok bool) {
	for i := range len(s) {
		if s[i] == '=' && !strings.HasPrefix(s[i+1:], "=") && !strings.HasPrefix(s[i+1:], ">") && (i == 0 || strings.IndexByte("=!<>", s[i-1]) < 0) {
			return s[:i], s[i+1:], true
		}
		if strings.IndexByte("(){},;", s[i]) >= 0 {
			break
		}
	}
	return "", "", false
}

// expression cuts what follows a value off.
func expression(s string) string {
	s = cutComment(s)
	depth, quote := 0, byte(0)
	for i := range len(s) {
		switch ch := s[i]; {
		case quote != 0:
			if ch == quote {
				quote = 0
			}
		case strings.IndexByte("\"'`", ch) >= 0:
			quote = ch
		case strings.IndexByte("([{", ch) >= 0:
			depth++
		case strings.IndexByte(")]}", ch) >= 0:
			depth--
		}
		if depth < 0 || depth == 0 && quote == 0 && (s[i] == ',' || s[i] == ';') {
			return strings.TrimSpace(s[:i])
		}
	}
	return strings.TrimSpace(s)
}

func cutComment(s string) string {
	for _, mark := range []string{" //", "\t//", " /*", " # ", "\t/*"} {
		s, _, _ = strings.Cut(s, mark)
	}
	return s
}
