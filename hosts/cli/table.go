package cli

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// table is rows of equal length, for text or Markdown.
type table struct {
	head  []string // needed for Markdown
	right []bool   // columns of numbers
	rows  [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table, without its head in text if it has none.
func (t *table) write(s *session, markdown bool) {
	rows := t.rows
	if t.head != nil {
		rows = append([][]string{t.head}, rows...)
	}
	if markdown {
		for i, row := range rows {
			fmt.Fprintf(s.out, "| %s |\n", strings.Join(cells(row), " | "))
			if i == 0 {
				fmt.Fprintln(s.out, "|"+strings.Repeat(" --- |", len(row)))
			}
		}
		return
	}
	width := make([]int, len(t.right))
	for _, row := range rows {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(escapeLine(c)))
		}
	}
	for i, row := range rows {
		var b strings.Builder
		for j, c := range row {
			c = escapeLine(c)
			pad := strings.Repeat(" ", width[j]-utf8.RuneCountInString(c))
			if t.right[j] {
				c = pad + c
			} else {
				c += pad
			}
			b.WriteString(c + "  ")
		}
		line := strings.TrimRight(b.String(), " ")
		if i == 0 && t.head != nil {
			line = s.style.paint(s.style.dim, line)
		}
		fmt.Fprintln(s.out, line)
	}
}

// cells escapes what would end a cell of Markdown.
func cells(row []string) []string {
	out := make([]string, len(row))
	for i, c := range row {
		out[i] = strings.ReplaceAll(escapeLine(c), "|", `\|`)
	}
	return out
}

// count writes a number with thousands apart.
func count[T int | int64](n T) string {
	digits := strconv.FormatInt(int64(n), 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// plural is a number of things.
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return count(n) + " " + thing
}

// size writes a number of bytes for people.
func size(n int64) string {
	const kilo = 1000
	if n < kilo {
		return fmt.Sprintf("%d B", n)
	}
	value, unit := float64(n)/kilo, 0
	for value >= 999.95 && unit < 3 {
		value /= kilo
		unit++
	}
	return fmt.Sprintf("%.1f %cB", value, "kMGT"[unit])
}
