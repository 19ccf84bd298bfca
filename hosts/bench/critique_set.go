package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/verify"
)

// stated is a line of a set of statements that people wrote about repositories.
type stated struct {
	Repository string `json:"repository"`
	Text       string `json:"text"`
	True       bool   `json:"true"`
	Fault      string `json:"fault"`
}

// readStated reads a set of statements.
func readStated(path string) ([]stated, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var set []stated
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 16*contract.MaxQueryBytes)
	for n := 1; scan.Scan(); n++ {
		var s stated
		if err := json.Unmarshal(scan.Bytes(), &s); err != nil || s.Repository == "" || s.Text == "" {
			return nil, fmt.Errorf(`read %q: line %d: not of the form {"repository":…,"text":…,"true":…,"fault":…}`, path, n)
		}
		set = append(set, s)
	}
	return set, scan.Err()
}

// critiqueSet judges each statement of a set as a draft of its own: one is flagged if any
// issue is raised. Every other repository, by name, is the half that rules may be chosen on.
func critiqueSet(ctx context.Context, path, checkouts, only string, verbose bool) error {
	set, err := readStated(path)
	if err != nil {
		return err
	}
	var names []string
	for _, s := range set {
		names = append(names, s.Repository)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	halves := [2]map[string]*critiqueTally{{}, {}}
	for at, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if only != "" && name != only {
			continue
		}
		r, err := critiqueRepository(filepath.Join(checkouts, name))
		if err != nil {
			return fmt.Errorf("index %s: %w", name, err)
		}
		for _, s := range set {
			if s.Repository != name {
				continue
			}
			found, err := verify.Check(nil, r, s.Text, nil)
			if err != nil {
				return err
			}
			which, flagged, whole := map[bool]int{false: 1}[s.True], map[bool]int{true: 1}[len(found.Issues) > 0], map[bool]int{true: 1}[supported(found)]
			for _, kind := range []string{s.Fault, name, "all"} {
				t := entry(halves[at%2], kind)
				t.n[which]++
				t.flagged[which] += flagged
				t.whole[which] += whole
			}
			if verbose {
				fmt.Printf("%s %s %s: %s\n", map[bool]string{true: "right", false: "WRONG"}[which == flagged], name, s.Fault, s.Text)
				printVerified(found)
			}
		}
	}
	for at, title := range []string{"chosen on", "left out"} {
		printHalf(title, halves[at], names)
	}
	return nil
}

// supported tells whether all that a statement says is supported.
func supported(found *verify.Result) bool {
	return len(found.Claims) > 0 && !slices.ContainsFunc(found.Claims, func(c contract.VerifyClaim) bool { return c.Supported == nil || !*c.Supported })
}

// printVerified prints what was found in a statement.
func printVerified(found *verify.Result) {
	for _, i := range found.Issues {
		fmt.Printf("      %s: %s %v\n", i.Type, i.Message, i.DidYouMean)
	}
	for _, c := range found.Claims {
		if c.Supported == nil || *c.Supported {
			fmt.Printf("      %s %s\n", map[bool]string{true: "?", false: "+"}[c.Supported == nil], c.Claim)
		}
	}
}

// printHalf prints a table of the faults, of the repositories, whose names are given, and of all.
func printHalf(title string, by map[string]*critiqueTally, names []string) {
	fmt.Printf("%-18s %7s %7s %9s %10s %8s %16s\n", title, "true", "false", "flagged", "precision", "recall", "supported t/f")
	var rows []string
	for k := range by {
		if k != "" && k != "all" {
			rows = append(rows, k)
		}
	}
	slices.SortFunc(rows, func(a, b string) int { // repositories behind faults
		if x, y := slices.Contains(names, a), slices.Contains(names, b); x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return strings.Compare(a, b)
	})
	for _, k := range append(rows, "all") {
		if t := by[k]; t != nil {
			hits := t.flagged[0] + t.flagged[1]
			fmt.Printf("%-18s %7d %7d %9d %10.3f %8.3f %8d %7d\n", k, t.n[0], t.n[1], hits, ratio(t.flagged[1], hits), ratio(t.flagged[1], t.n[1]), t.whole[0], t.whole[1])
		}
	}
	fmt.Println()
}
