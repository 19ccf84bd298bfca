package link

import "strings"

// What is read here are types of TypeScript as a signature writes them, which may end early: what is cut ends in [cut].

// cut ends what a signature does not hold all of, so that it is the name of nothing.
const cut = "$"

// typeText is the type that a signature says what has a name to be of, of a function that of it: "(a: A) =>"; "" if it says none.
func typeText(signature, name string) string {
	at := 0
	for {
		next := strings.Index(signature[at:], name)
		if next < 0 {
			return ""
		}
		from := at + next
		at = from + len(name)
		if (from == 0 || !partOfName(signature[from-1])) && (at == len(signature) || !partOfName(signature[at])) {
			break
		}
	}
	text := strings.TrimLeft(signature[at:], " ?!")
	if written, ok := strings.CutPrefix(text, ":"); ok {
		text, _ = upTo(written, "=")
		return strings.TrimSpace(text)
	}
	if value, ok := strings.CutPrefix(text, "="); ok {
		text = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(value), "async "), "function ")
	}
	if !strings.HasPrefix(text, "(") && !strings.HasPrefix(text, "<") {
		return ""
	}
	return text + "=>"
}

func partOfName(b byte) bool {
	return b == '_' || b == '$' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b >= 0x80
}

// functionType returns the parameters of the functions that a text is the type of, with what stands behind them.
func functionType(text string) (parameters string, ok bool) {
	if strings.HasPrefix(text, "<") {
		_, text = upTo(text[1:], ">")
		text = strings.TrimSpace(strings.TrimPrefix(text, ">"))
	}
	return strings.CutPrefix(text, "(")
}

// parameterOfList is the type of a parameter, by its number, "" if it has none.
func parameterOfList(list string, n int) string {
	for list != "" {
		one, rest := upTo(list, ",)")
		name, text := upTo(strings.TrimSpace(one), ":")
		if name != "this" {
			n--
		}
		all := strings.HasPrefix(name, "...")
		if n < 0 || all {
			text, _ = upTo(strings.TrimPrefix(text, ":"), "=")
			if all {
				text = elementText(strings.TrimSpace(text))
			}
			if rest == "" {
				text += cut
			}
			return strings.TrimSpace(text)
		}
		if rest == "" || rest[0] == ')' {
			break
		}
		list = rest[1:]
	}
	return ""
}

// elementText is the type of what a list holds, "" of what is written as something else: T[], readonly T[], Array<T>.
func elementText(text string) string {
	text = strings.TrimPrefix(text, "readonly ")
	if whole, ok := strings.CutSuffix(text, "[]"); ok {
		return whole
	}
	if name, rest, _ := strings.Cut(text, "<"); name == "Array" || name == "ReadonlyArray" {
		return strings.TrimSuffix(rest, ">")
	}
	return ""
}

// alternatives are the types that a union or an intersection is of, those of functions with what they return.
func alternatives(text string) (list []string) {
	for text != "" && len(list) < maxEither {
		var one string
		one, text = upTo(text, "|&")
		text = strings.TrimLeft(text, "|&")
		for one = strings.TrimSpace(one); strings.HasPrefix(one, "("); {
			inner, rest := upTo(one[1:], ")")
			if strings.TrimSpace(strings.TrimPrefix(rest, ")")) != "" {
				break
			}
			one = strings.TrimSpace(inner)
		}
		list = append(list, one)
	}
	return list
}

// upTo splits a text before the first of some bytes that is in no bracket, or at its end.
func upTo(text, ends string) (before, rest string) {
	depth := 0
	for i := 0; i < len(text); i++ {
		b := text[i]
		if depth == 0 && strings.IndexByte(ends, b) >= 0 && !(b == '=' && strings.HasPrefix(text[i:], "=>")) {
			return text[:i], text[i:]
		}
		switch b {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if i == 0 || text[i-1] != '=' {
				depth--
			}
		}
	}
	return text, ""
}
