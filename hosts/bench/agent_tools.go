package main

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// What the plain tools answer at most.
const (
	plainLines = 200 // of a grep, and of a file at once
	plainWidth = 240 // bytes of a line
)

// plainTools are what an agent has without Cairn: grep and a reader of files and directories.
func plainTools(dir string) []agentTool {
	root, err := os.OpenRoot(dir)
	text := map[string]any{"type": "string"}
	number := map[string]any{"type": "integer"}
	schema := func(properties map[string]any, required string) any {
		return map[string]any{"type": "object", "properties": properties, "required": []string{required}}
	}
	tool := func(name, about string, in any, call func(root *os.Root, a map[string]any) (string, error)) agentTool {
		return agentTool{name, about, in, func(_ context.Context, a map[string]any) string {
			if err != nil {
				return err.Error()
			}
			answer, failed := call(root, a)
			if failed != nil {
				return failed.Error()
			}
			return answer
		}}
	}
	return []agentTool{
		tool("grep", "Lines that match a regular expression, as grep -rnE; path is a directory or file.", schema(map[string]any{"pattern": text, "path": text}, "pattern"), grepTree),
		tool("cat", "Numbered lines of a file from start on, or the entries of a directory.", schema(map[string]any{"path": text, "start": number}, "path"), readPlain),
	}
}

// grepTree lists the lines below a path that match.
func grepTree(root *os.Root, a map[string]any) (string, error) {
	pattern, _ := a["pattern"].(string)
	below, _ := a["path"].(string)
	re, err := regexp.Compile(pattern)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	n := 0
	err = fs.WalkDir(root.FS(), filepath.ToSlash(filepath.Clean("./"+below)), func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && e.Name() == ".git":
			return fs.SkipDir
		case !e.Type().IsRegular():
			return nil
		}
		return eachLine(root, path, func(number int, line string) bool {
			if !re.MatchString(line) {
				return true
			}
			if n++; n <= plainLines {
				fmt.Fprintf(&b, "%s:%d:%s\n", path, number, line[:min(len(line), plainWidth)])
			}
			return true
		})
	})
	if n > plainLines {
		fmt.Fprintf(&b, "… %d lines match\n", n)
	}
	if n == 0 && err == nil {
		return "no line matches\n", nil
	}
	return b.String(), err
}

// readPlain shows lines of a file, or a directory.
func readPlain(root *os.Root, a map[string]any) (string, error) {
	path, _ := a["path"].(string)
	path = filepath.ToSlash(filepath.Clean("./" + path))
	start, _ := a["start"].(float64)
	var b strings.Builder
	if entries, err := fs.ReadDir(root.FS(), path); err == nil {
		for _, e := range entries {
			name := e.Name()
			if e.IsDir() {
				name += "/"
			}
			fmt.Fprintln(&b, name)
		}
		return b.String(), nil
	}
	err := eachLine(root, path, func(number int, line string) bool {
		if number >= int(start) {
			fmt.Fprintf(&b, "%6d  %s\n", number, line[:min(len(line), plainWidth)])
		}
		return number < max(1, int(start))+plainLines-1
	})
	return b.String(), err
}

// eachLine calls see with the lines of a text file until it returns false.
func eachLine(root *os.Root, path string, see func(number int, line string) bool) error {
	f, err := root.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if strings.IndexByte(lines.Text(), 0) >= 0 || !see(n, lines.Text()) {
			return nil
		}
	}
	return nil // what has longer lines is no text to read
}
