package page

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Table is rows of equal length, for text or Markdown.
type Table struct {
	Head  []string // needed for Markdown
	Right []bool   // columns of numbers
	rows  [][]string
}

// Add adds a row.
func (t *Table) Add(cells ...string) { t.rows = append(t.rows, cells) }

// line is a row in text, each cell as wide as its column.
func (t *Table) line(row []string, width []int) string {
	var b strings.Builder
	for i, c := range row {
		c = Line(c)
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
		if t.Right[i] {
			c = pad + c
		} else {
			c += pad
		}
		b.WriteString(c + "  ")
	}
	return strings.TrimRight(b.String(), " ")
}

// Write writes the table, without its head in text if it has none.
func (t *Table) Write(p *Page) {
	rows := t.rows
	if t.Head != nil {
		rows = append([][]string{t.Head}, rows...)
	}
	if p.Markdown {
		for i, row := range rows {
			fmt.Fprintf(p.Out, "| %s |\n", strings.Join(cells(row), " | "))
			if i == 0 {
				fmt.Fprintln(p.Out, "|"+strings.Repeat(" --- |", len(row)))
			}
		}
		return
	}
	width := make([]int, len(t.Right))
	for _, row := range rows {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(Line(c)))
		}
	}
	for i, row := range rows {
		line := t.line(row, width)
		if i == 0 && t.Head != nil {
			line = p.Style.Paint(p.Style.Dim, line)
		}
		fmt.Fprintln(p.Out, line)
	}
}

// cells escapes what would end a cell of Markdown.
func cells(row []string) []string {
	out := make([]string, len(row))
	for i, c := range row {
		out[i] = strings.ReplaceAll(Line(c), "|", `\|`)
	}
	return out
}

// Count writes a number with thousands apart.
func Count[T int | int64](n T) string {
	digits := strconv.FormatInt(int64(n), 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Plural is a number of things.
func Plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return Count(n) + " " + thing
}

// Size writes a number of bytes for people.
func Size(n int64) string {
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
