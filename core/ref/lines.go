package ref

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// lineSuffix cuts :LINE, :FIRST-LAST or :FIRST- off the end of a path, as people also write
// it: #L12-L14 or :12,14. last is empty where it names none. It is no regular expression, so
// that a guest that only reads links none.
func lineSuffix(text string) (path, first, last string, ok bool) {
	number := func(s string) (before, digits string) {
		before = strings.TrimRight(s, "0123456789")
		digits = s[len(before):]
		return strings.TrimSuffix(before, "L"), digits
	}
	before, first := number(text)
	if begin, ok := strings.CutSuffix(before, "-"); ok || strings.HasSuffix(before, ",") {
		last = first
		if !ok {
			begin = before[:len(before)-1]
		}
		before, first = number(begin)
	}
	n := len(before) - 1
	if n < 1 || before[n] != ':' && before[n] != '#' || first == "" || len(first) > 9 || len(last) > 9 || strings.Contains(before[:n], "\n") {
		return "", "", "", false
	}
	return before[:n], first, last, true
}

// Lines are some of a file, from 1. Last is 0 if they go on to its end.
type Lines struct{ Part, File, First, Last int }

// Lined finds what FILE:FIRST-LAST means. Behind one line may stand a column, as compilers
// write it. Lines that run backwards, or from 0, are an error, of no field.
func Lined(x *index.Index, path string) (l Lines, ok bool, bad *contract.Error) {
	file, from, to, ok := lineSuffix(path)
	if !ok {
		return l, false, nil
	}
	if l.Part, l.File, ok = x.FindEnding(file); !ok {
		if _, _, _, before := lineSuffix(file); !before || to != "" {
			return l, false, nil
		}
		return Lined(x, file)
	}
	l.First, _ = strconv.Atoi(from)
	switch {
	case to != "":
		l.Last, _ = strconv.Atoi(to)
	case !strings.HasSuffix(path, "-"):
		l.Last = l.First
	}
	if l.First < 1 || to != "" && l.Last < l.First {
		first, last := min(max(l.First, 1), max(l.Last, 1)), max(l.First, l.Last, 1)
		return l, false, &contract.Error{
			Code: contract.CodeBadInput, Message: fmt.Sprintf("lines %s of %q", path[len(file)+1:], contract.Quoted(file)),
			Fix: "lines begin at 1, and the first comes before the last", SuggestedFix: fmt.Sprintf("%s:%d-%d", file, first, last),
		}
	}
	return l, true, nil
}
