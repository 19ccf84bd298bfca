package page

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

// laneWords say what a lane compares with the query.
var laneWords = map[string]string{
	"chunk":      "its best passage",
	"file":       "the file as a whole",
	"definition": "the names of its definitions",
	"terms":      "what it says itself",
	"signature":  "its signature",
	"name":       "its own name",
	"vector":     "its nearest passage by meaning",
	"recency":    "how lately it changed",
	"co-change":  "what it changed together with",
}

// addWords say what else adds to a score.
var addWords = map[string]string{
	"exact path":   "the query names this path",
	"exact symbol": "it defines what the query names",
	"exact text":   "the query stands in it word for word",
	"exact part":   "a part of the query stands in it word for word",
	"summary":      "a summary of it fits the query's words",
	"graph":        "it is connected with what the query names",
	"line":         "the query points at a line of it",
	"coverage":     "how much of the query it says, with what is around it",
	"length":       "how much it holds",
	"named":        "the query names it",
	"test":         "a test, which the query does not ask for",
	"section":      "a section of a document, which the query does not ask for",
	"constant":     "a value, which says little by itself",
	"block":        "lines outside of all definitions",
	"called":       "what calls it says the query's words",
	"calls":        "what it calls says the query's words",
	"callers":      "it is called by much of its file",
	"connected":    "it calls what comes first, or is called by it",
	"learned":      "issues like this were mended in such definitions",
	"related":      "it says words that stand for the query's",
	"short":        "it has hardly any lines",
	"constructor":  "it only makes values of its type",
	"long":         "a long type, whose methods are found for themselves",
}

// timesWords say what lowers a score.
var timesWords = map[string]string{
	"long name":     "its name has many parts",
	"depth":         "it lies deep in the tree",
	"older version": "it is of an older version",
}

// reasons tells in words why a result stands where it does: a line for each lane,
// with its place among all files, then what else counts for it and against it.
func reasons(list []contract.ScoreReason) []string {
	var lines []string
	for i := 0; i < len(list); i++ {
		r := list[i]
		name, ranked := strings.CutSuffix(r.Name, " rank")
		switch {
		case laneWords[name] != "":
			add := r.Add
			if ranked && i+1 < len(list) && list[i+1].Name == name {
				i++
				add += list[i].Add
			}
			lines = append(lines, laneLine(name, r.Rank)+": +"+add.String())
		case r.Times != 0:
			what := cmp.Or(timesWords[r.Name], article(r.Name)+", which the query does not ask for")
			lines = append(lines, what+": ×"+r.Times.String())
		default:
			lines = append(lines, cmp.Or(addWords[r.Name], r.Name)+": "+signed(r.Add))
		}
	}
	return lines
}

// laneLine says what a lane found, and in which place.
func laneLine(name string, place int) string {
	line := laneWords[name]
	if name != "vector" && name != "recency" && name != "co-change" {
		if name == "definition" {
			line += " fit the query's words"
		} else {
			line += " fits the query's words"
		}
	}
	if place > 0 {
		line += ", " + ordinal(place) + " of all files"
	}
	return line
}

func signed(v rank.Score) string {
	if v < 0 {
		return v.String()
	}
	return "+" + v.String()
}

// article puts "a" or "an" before the name of a role.
func article(role string) string {
	if strings.ContainsRune("aeiou", rune(role[0])) {
		return "an " + role
	}
	return "a " + role
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n) + suffix
}
