package memory

import (
	"slices"
	"strconv"
	"strings"
)

// asked is what a question is understood to ask.
type asked struct {
	// text is the question without the words that say when.
	text string
	when moment
	// named is "first" with the word behind it, in lower case, which may be a name.
	named string
	// at is what before or after is about: "before the release".
	at []string
	// from and to bound when something was said, in milliseconds since 1970; 0 is no bound.
	from, to int64
	// onward tells that what comes right after from is wanted first.
	onward bool
	// value tells that it asks for a value, of something that an answer then names. One that
	// asks why, how, whether, or what one should do is answered in many words.
	value bool
	// sought is what value it asks for.
	sought sought
}

// moment is which of several things that were so one after the other is asked for.
type moment int

const (
	current     moment = iota // what is so now
	original                  // what was so first
	firstChange               // what it was changed to first
	before                    // what was so before another
	after                     // what was so after another
)

// Words that say when.
var (
	saysNow     = worded[[][]string]{as: phrases, name: "saysNow"}
	saysFirst   = worded[[][]string]{as: phrases, name: "saysFirst"}
	saysBefore  = worded[[][]string]{as: phrases, name: "saysBefore"}
	saysAfter   = worded[[][]string]{as: phrases, name: "saysAfter"}
	saysChange  = wordSet{name: "saysChange"}
	asking      = wordSet{name: "asking"}
	opens       = worded[[][]string]{as: phrases, name: "opens"}
	modal       = wordSet{name: "modal"}
	being       = worded[[][]string]{as: phrases, name: "being"}
	articles    = worded[[][]string]{as: phrases, name: "articles"}
	asksHow     = wordSet{name: "asksHow"}
	monthNames  = worded[[]string]{as: plainly, name: "monthNames"}
	weekdays    = worded[[]string]{as: plainly, name: "weekdays"}
	days        = int64(24 * 60 * 60 * 1000)
	lengthsOf   = map[string]int64{"day": days, "days": days, "week": 7 * days, "weeks": 7 * days, "month": 30 * days, "months": 30 * days, "year": 365 * days, "years": 365 * days, "hour": days / 24, "hours": days / 24}
	notToldByIt = wordSet{name: "notToldByIt"}
)

// startOf is how many words of one of some phrases words begin with.
func startOf(words []string, list [][]string) int {
	n := 0
	for _, p := range list {
		if len(p) > n && len(words) >= len(p) && slices.Equal(words[:len(p)], p) {
			n = len(p)
		}
	}
	return n
}

// firstSaid is what a question asks for that asks for what was first.
func firstSaid(low []string) moment {
	if slices.ContainsFunc(low, func(w string) bool { return saysChange.has(w) }) {
		return firstChange
	}
	return original
}

// inName tells whether "first" is part of a name, as of the first floor: several things that were
// found say it, before what they replaced and after.
func (a *asked) inName(pool []*tale) bool {
	n := 0
	for _, h := range pool[:min(len(pool), followed)] {
		if a.named != "" && strings.Contains(lowered(h.Record.Content), a.named) {
			n++
		}
	}
	return n > 1
}

// understand reads a question that is asked at a time.
func understand(query string, now int64) asked {
	words, ends := wordsOf(Head(query, sayingBytes))
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = lowered(w)
	}
	a := asked{value: asksValue(low)}
	var left, timeless []string // timeless ends where it says before or after what
	bound := ""                 // before, after, until, since
	for i := 0; i < len(low); {
		n := a.dates(low, i, bound, now)
		if n > 0 {
			i, bound = i+n, ""
			continue
		}
		if bound, n = a.moment(words, low, ends, i); n == 0 {
			if a.at == nil {
				timeless = append(timeless, words[i])
			}
			if !asksHow.has(low[i]) {
				left = append(left, words[i])
			}
		}
		i += max(n, 1)
	}
	if a.value && !slices.ContainsFunc(low, func(w string) bool { return w == "did" || pastBeing.has(w) }) {
		a.sought = seek(timeless) // what was once is told in many words
	}
	if a.text = strings.Join(left, " "); len(queryTerms(a.text)) == 0 {
		a.text = query // it is about a time alone
	}
	return a
}

// moment takes in a phrase that says when at the word i, which has n words: bound is the bound
// that a date behind it has, if it has one.
func (a *asked) moment(words, low []string, ends []bool, i int) (bound string, n int) {
	if n = startOf(low[i:], saysNow.get()); n > 0 && n < len(low) {
		return "", n
	}
	if n = startOf(low[i:], saysFirst.get()); n > 0 {
		a.when = firstSaid(low)
		if n == 1 && i+1 < len(low) {
			a.named = low[i] + " " + low[i+1]
		}
		return "", n
	}
	return a.order(words, low, ends, i)
}

// dates takes in a date, or two, at the word i, behind a word for one of its ends or "", and
// returns how many words it has.
func (a *asked) dates(low []string, i int, bound string, now int64) int {
	if from, to, n := between(low[i:], now); n > 0 {
		a.bound("", from, to)
		return n
	}
	from, to, n := dated(low[i:], now)
	if n == 0 && bound != "" {
		from, to, n = yearAt(low, i)
	}
	past := slices.ContainsFunc(low, func(w string) bool { return w == "did" || talkingStems.has(stemOf(w)) || decidingStems.has(stemOf(w)) })
	if n == 0 && (bound == "since" || past && (bound != "" || i > 0 && low[i-1] == "on")) {
		from, to, n = onWeekday(low[i:], now)
	} else if past && low[i] == "today" { // else it says that the present is meant
		from, to, n = now-now%days, now-now%days+days, 1
	}
	if n > 0 {
		a.bound(bound, from, to)
	}
	return n
}

// between reads "between" and "from … to" with two dates, of which the first may leave its month
// to the second: n is how many words they have.
func between(low []string, now int64) (from, to int64, n int) {
	and := slices.IndexFunc(low, func(w string) bool { return w == "and" || w == "to" || w == "until" })
	if and < 2 || and > 5 || low[0] != "between" && low[0] != "from" {
		return 0, 0, 0
	}
	date := func(words []string) (from, to int64, n int) {
		if from, to, n = dated(words, now); n == 0 {
			from, to, n = onWeekday(words, now)
		}
		return from, to, n
	}
	_, to, last := date(low[and+1:])
	if last == 0 {
		return 0, 0, 0
	}
	first := low[1:and]
	if from, _, n = date(first); n != len(first) {
		first = slices.Concat(first, low[and+2:and+1+last]) // 1 and 6 November
		if from, _, n = date(first); n != len(first) {
			return 0, 0, 0
		}
	}
	if from >= to {
		return 0, 0, 0
	}
	return from, to, and + 1 + last
}

// onWeekday reads a day of the week, which is the last such, today too.
func onWeekday(low []string, now int64) (from, to int64, n int) {
	if len(low) == 0 || !slices.Contains(weekdays.get(), low[0]) {
		return 0, 0, 0
	}
	from, to, _ = dated([]string{"this", low[0]}, now)
	return from, to, 1
}

// bound takes in a span of time behind a word for one of its ends, or "".
func (a *asked) bound(word string, from, to int64) {
	switch word {
	case "before", "until", "prior":
		a.to = from
	case "since", "after", "following":
		a.from = from
	default:
		a.from, a.to = from, to
	}
	if word != "" {
		a.when, a.at = current, nil
	}
}

// order reads a phrase for before or after at the word i, and what it stands before: word
// is the bound that a date behind it has, n how many words the phrase has.
func (a *asked) order(words, low []string, ends []bool, i int) (word string, n int) {
	nb, na := startOf(low[i:], saysBefore.get()), startOf(low[i:], saysAfter.get())
	if n = max(nb, na); n == 0 || i == 0 {
		return "", 0
	}
	if word = low[i+n-1]; low[i] == "prior" {
		word = "prior"
	}
	if a.when != current {
		return word, n
	}
	if a.when = after; nb > na {
		a.when = before
	}
	for j := i + n; j < len(low) && (j == i+n || !ends[j-1]) && low[j] != "and"; j++ {
		if !notToldByIt.has(low[j]) {
			a.at = append(a.at, termList(words[j])...)
		}
	}
	return word, n
}

// asksValue tells whether a question asks for a value: which, who, when, how many, what is
// the; but not what does, what made, what should.
func asksValue(low []string) bool {
	at := slices.IndexFunc(low[:min(len(low), 3)], func(w string) bool { return asking.has(w) })
	if at < 0 {
		return namesValue(low)
	}
	if startOf(low, opens.get()) > 0 || slices.ContainsFunc(low, func(w string) bool { return modal.has(w) }) || hasDone(low) {
		return false
	}
	if at > 0 || low[0] != "what" {
		return true
	}
	return startOf(low[1:], being.get()) > 0 && startOf(low[2:], articles.get()) > 0 || slices.ContainsFunc(low, func(w string) bool { return moneyStems.has(stemOf(w)) })
}

// hasDone tells whether a question asks for what somebody has done or has to do, and not for what
// something has: "how many beds has the hut".
func hasDone(low []string) bool {
	at := slices.IndexFunc(low, func(w string) bool { return w == "has" || w == "have" })
	return at >= 0 && (at+1 == len(low) || startOf(low[at+1:], articles.get()) == 0) && at < len(low)-1
}

// namesValue tells whether a query only names what of something is asked for: "timeout of the
// gateway".
func namesValue(low []string) bool {
	at := slices.IndexFunc(low, func(w string) bool { return w == "of" || w == "for" })
	return at > 0 && at+1 < len(low) && len(low) <= 8 && !slices.ContainsFunc(low, func(w string) bool {
		return linkingVerbs.has(w) || doing.has(w) || auxiliaries.has(w) || pronouns.has(w)
	})
}

// dated reads a date or a span at the beginning of some words: from and to are its bounds,
// n is how many words it has.
func dated(low []string, now int64) (from, to int64, n int) {
	word := func(i int) string {
		if i < len(low) {
			return low[i]
		}
		return ""
	}
	today := now - now%days
	skip := 0
	if slices.Contains([]string{"in", "on", "during", "within"}, word(0)) {
		skip = 1
	}
	if word(skip) == "the" {
		skip++
	}
	w, next := word(skip), word(skip+1)
	switch {
	case w == "yesterday":
		return today - days, today, skip + 1
	case lengthsOf[next] > 0 && slices.Contains([]string{"last", "this", "past", "previous"}, w):
		return span(w, next, today)
	case (w == "last" || w == "past") && lengthsOf[word(skip+2)] > 0:
		if k, err := strconv.ParseInt(number1(next), 10, 32); err == nil {
			return today + days - k*lengthsOf[word(skip+2)], today + days, skip + 3
		}
	case (w == "last" || w == "this") && slices.Contains(weekdays.get(), next):
		back := mod(weekday(today)-int64(slices.Index(weekdays.get(), next)), 7)
		if back == 0 && w == "last" {
			back = 7
		}
		return today - back*days, today - (back-1)*days, skip + 2
	case lengthsOf[next] > 0 && word(skip+2) == "ago":
		if k, err := strconv.ParseInt(number1(w), 10, 32); err == nil {
			at := today - k*lengthsOf[next]
			return at - lengthsOf[next]/2/days*days, at + max(days, lengthsOf[next]/2/days*days), skip + 3
		}
	}
	return calendar(low, skip, today)
}

// number1 is a number as digits, "a" and "one" too.
func number1(w string) string {
	if w == "a" || w == "an" || w == "one" {
		return "1"
	}
	if as := spelled.get()[w]; as != "" {
		return as
	}
	return w
}

// span is the last or this week, month or year, by the calendar.
func span(which, unit string, today int64) (from, to int64, n int) {
	y, m, _ := civil(today)
	back := int64(1)
	if which == "this" {
		back = 0
	}
	switch unit {
	case "week":
		from = today - weekday(today)*days - back*7*days
		return from, from + 7*days, 2
	case "month":
		return dayOf(y, m-back, 1), dayOf(y, m-back+1, 1), 2
	case "year":
		return dayOf(y-back, 1, 1), dayOf(y-back+1, 1, 1), 2
	}
	return today + days - lengthsOf[unit], today + days, 2
}

// dateParts are the numbers of a date that is written in numbers, with the mark between them.
func dateParts(word string) (mark byte, parts []int64) {
	at := strings.IndexAny(word, "-./")
	if at <= 0 {
		return 0, nil
	}
	for part := range strings.SplitSeq(word, word[at:at+1]) {
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil || n <= 0 {
			return 0, nil
		}
		parts = append(parts, n)
	}
	return word[at], parts
}

// numericDay reads 2026-03-04, 4.3.2026 and 3/4/2026, and 3/4, which is the last such: behind a
// slash the day stands, unless only the first number can be one.
func numericDay(word string, today int64) (at int64, ok bool) {
	mark, p := dateParts(word)
	var y, m, d int64
	switch {
	case len(p) == 3 && p[0] >= 1000:
		y, m, d = p[0], p[1], p[2]
	case len(p) == 3 && p[2] >= 1000 && mark != '-':
		y, m, d = p[2], p[1], p[0]
	case len(p) == 2 && mark == '/':
		y, _, _ = civil(today)
		m, d = p[1], p[0]
	default:
		return 0, false
	}
	if mark == '/' && p[0] < 1000 && p[0] <= 12 {
		m, d = p[0], p[1]
	}
	if m > 12 || d > 31 {
		return 0, false
	}
	if at = dayOf(y, m, d); len(p) == 2 && at > today {
		at = dayOf(y-1, m, d)
	}
	return at, true
}

// yearOf reads a year, 0 if a word is none.
func yearOf(word string) int64 {
	if y, err := strconv.ParseInt(word, 10, 32); err == nil && len(word) == 4 && y >= 1970 && y < 2200 {
		return y
	}
	return 0
}

// yearAt reads a year at the word i, behind a word that says that a time follows.
func yearAt(low []string, i int) (from, to int64, n int) {
	if i >= len(low) || yearOf(low[i]) == 0 {
		return 0, 0, 0
	}
	y := yearOf(low[i])
	return dayOf(y, 1, 1), dayOf(y+1, 1, 1), 1
}

// quarter reads Q3, perhaps with a year; without one it is the last such that has begun.
func quarter(low []string, at int, today int64) (from, to int64, n int) {
	if at >= len(low) || len(low[at]) != 2 || low[at][0] != 'q' || low[at][1] < '1' || low[at][1] > '4' {
		return 0, 0, 0
	}
	m := int64(low[at][1]-'1')*3 + 1
	y, month, _ := civil(today)
	if m > month {
		y--
	}
	n = at + 1
	if n+1 < len(low) && low[n] == "of" && yearOf(low[n+1]) > 0 {
		n++
	}
	if n < len(low) && yearOf(low[n]) > 0 {
		y, n = yearOf(low[n]), n+1
	}
	return dayOf(y, m, 1), dayOf(y, m+3, 1), n
}

// monthAndDay reads a month, a day of one, or both in any order, 0 for what is not said, and returns the word behind.
func monthAndDay(low []string, skip int) (m, d int64, at int) {
	for at = skip; at < min(len(low), skip+3); at++ {
		w := low[at]
		switch k, err := strconv.ParseInt(strings.TrimRight(w, "sthndr"), 10, 32); {
		case w == "of" && d > 0:
		case err == nil && d == 0 && k >= 1 && k <= 31 && (m > 0 || at+1 < len(low)):
			d = k
		case m == 0 && slices.Contains(monthNames.get(), w) && (w != "may" || skip > 0 || d > 0):
			m = int64(slices.Index(monthNames.get(), w)) + 1
		default:
			return m, d, at
		}
	}
	return m, d, at
}

// calendar reads 2026-03-04, 4 March, March 4th and March, perhaps with a year; without
// one it is the last such before today.
func calendar(low []string, skip int, today int64) (from, to int64, n int) {
	if skip >= len(low) {
		return 0, 0, 0
	}
	if at, ok := numericDay(low[skip], today); ok {
		return at, at + days, skip + 1
	}
	if from, to, n = quarter(low, skip, today); n > 0 {
		return from, to, n
	}
	if from, to, n = yearAt(low, skip); n > 0 && skip > 0 {
		return from, to, skip + n
	}
	m, d, at := monthAndDay(low, skip)
	if m == 0 {
		return 0, 0, 0
	}
	y, month, _ := civil(today)
	if m > month {
		y--
	}
	if at < len(low) && len(low[at]) == 4 {
		if k, err := strconv.ParseInt(low[at], 10, 32); err == nil {
			y, at = k, at+1
		}
	}
	if d > 0 {
		return dayOf(y, m, d), dayOf(y, m, d) + days, at
	}
	if skip == 0 {
		return 0, 0, 0 // a bare name may be anything
	}
	return dayOf(y, m, 1), dayOf(y, m+1, 1), at
}

func mod(a, b int64) int64 { return (a%b + b) % b }

// weekday counts from Monday, 0.
func weekday(ms int64) int64 { return mod(ms/days+3, 7) }

// dayOf is the beginning of a day of the Gregorian calendar, in UTC; months beyond the
// year are those of the next (Howard Hinnant, days_from_civil).
func dayOf(y, m, d int64) int64 {
	y += (m - 1 - mod(m-1, 12)) / 12
	m = mod(m-1, 12) + 1
	if m <= 2 {
		y--
	}
	era := y / 400
	yoe := y - era*400
	doy := (153*mod(m+9, 12)+2)/5 + d - 1
	return (era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468) * days
}

// civil is the date of a time, in UTC.
func civil(ms int64) (y, m, d int64) {
	z := ms/days + 719468
	era := z / 146097
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	m = mod(mp+2, 12) + 1
	if y = yoe + era*400; m <= 2 {
		y++
	}
	return y, m, doy - (153*mp+2)/5 + 1
}
