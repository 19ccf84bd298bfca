package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// lineRange are lines of a file.
type lineRange struct {
	path        string
	first, last int
}

var rangeForm = regexp.MustCompile(`^(.+):(\d+)-(\d+)$`)

func parseRanges(list []string) (ranges []lineRange, err error) {
	for _, s := range list {
		m := rangeForm.FindStringSubmatch(s)
		if m == nil {
			return nil, fmt.Errorf("read lines %q: not PATH:FIRST-LAST", s)
		}
		first, _ := strconv.Atoi(m[2])
		last, _ := strconv.Atoi(m[3])
		ranges = append(ranges, lineRange{m[1], first, last})
	}
	return ranges, nil
}

// changedBy returns the work tree of an issue, and the lines of it that its fix changes.
func changedBy(ctx context.Context, trees *trees, m *instance) (dir string, ranges []lineRange, err error) {
	if dir, err = trees.at(ctx, m.Repository, m.Revision); err != nil {
		return "", nil, err
	}
	if len(m.Lines) > 0 {
		ranges, err = parseRanges(m.Lines)
	} else {
		ranges, err = fixOf(ctx, dir, m)
	}
	return dir, ranges, err
}

// fixOf finds the lines that mended an issue OWNER/NAME#NUMBER: those that the commit changes
// whose subject ends with the number, or that merges the request of the number, in relevant
// files that are before it as they are at the revision.
func fixOf(ctx context.Context, dir string, m *instance) ([]lineRange, error) {
	_, number, ok := strings.Cut(m.ID, "#")
	if _, err := strconv.Atoi(number); !ok || err != nil {
		return nil, fmt.Errorf("find the fix of %q: neither lines nor a number", m.ID)
	}
	form := `(\(#` + number + `\)$|pull request #` + number + ` )`
	log, err := gitSays(ctx, dir, "log", "--all", "--format=%H%x09%s", "-E", "--grep", `(\(#`+number+`\)|pull request #`+number+` )`)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(log) {
		commit, subject, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if !regexp.MustCompile(form).MatchString(subject) {
			continue
		}
		var ranges []lineRange
		for _, relevant := range m.Relevant {
			path := relevant.Path
			before, err1 := gitSays(ctx, dir, "rev-parse", commit+"^1:"+path)
			at, err2 := gitSays(ctx, dir, "rev-parse", m.Revision+":"+path)
			if err1 != nil || err2 != nil || before != at {
				continue
			}
			diff, err := gitSays(ctx, dir, "diff", "-U0", commit+"^1", commit, "--", path)
			if err != nil {
				return nil, err
			}
			ranges = slices.Concat(ranges, hunksOf(path, diff))
		}
		if len(ranges) > 0 {
			return ranges, nil
		}
	}
	return nil, errors.New("no commit that mends it as its files are at the revision")
}

var hunkForm = regexp.MustCompile(`(?m)^@@ -(\d+)(?:,(\d+))? `)

// hunksOf returns the lines that a difference changes, as they are before it; of lines that
// are only added, the one above.
func hunksOf(path, diff string) (ranges []lineRange) {
	for _, h := range hunkForm.FindAllStringSubmatch(diff, -1) {
		first, _ := strconv.Atoi(h[1])
		count := 1
		if h[2] != "" {
			count, _ = strconv.Atoi(h[2])
		}
		first = max(first, 1)
		ranges = append(ranges, lineRange{path, first, first + max(count, 1) - 1})
	}
	return ranges
}

func gitSays(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...).Output()
	if err != nil {
		return "", fmt.Errorf("run git %s: %w", args[0], err)
	}
	return string(out), nil
}
