package cli

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write what commands print into the README and documents")

// document is a text of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The commands that the README shows print what it shows.
func TestREADMEShowsAnswersAsPrinted(t *testing.T) { showsAsPrinted(t, "README.md", 2) }

// So do those of a document.
func TestDocumentShowsWorkspacesAsPrinted(t *testing.T) {
	showsAsPrinted(t, "docs/workspaces.md", 4)
}

// And those of the page about evidence.
func TestDocumentShowsEvidenceAsPrinted(t *testing.T) { showsAsPrinted(t, "docs/evidence.md", 6) }

// showsAsPrinted holds that a text shows so many commands with what they print.
func showsAsPrinted(t *testing.T, name string, commands int) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	readme := document(t, name)
	archives, err := filepath.Glob("../../testdata/repositories/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no repositories of tests", err)
	}
	dir := t.TempDir()
	for _, name := range archives {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			to := filepath.Join(dir, strings.TrimSuffix(filepath.Base(name), ".txtar"), f.Name)
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(to, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Chdir(dir)
	t.Setenv("CAIRN_CACHE_DIR", t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	shown := 0
	out := regexp.MustCompile("(?s)```console\n\\$ cairn (.*?)\n(.*?)```\n").ReplaceAllStringFunc(readme, func(block string) string {
		shown++
		lines := strings.SplitAfterN(block, "\n", 3)
		var stdout, stderr bytes.Buffer
		if code := Run(context.Background(), words(strings.TrimPrefix(lines[1], "$ cairn ")), strings.NewReader(""), &stdout, &stderr); code != exitFound {
			t.Errorf("%s ends with %d: %s", lines[1], code, &stderr)
		}
		return lines[0] + lines[1] + stdout.String() + "```\n"
	})
	if shown != commands {
		t.Errorf("%s shows %d commands with their answers", name, shown)
	}
	if out != readme {
		if *update {
			if err := os.WriteFile(path, []byte(out), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("commands of %s print something else (write it with go test ./hosts/cli -run AsPrinted -update):\n%s", name, out)
	}
}

// words splits a command line as a shell does that knows double quotes.
func words(line string) (list []string) {
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		list = append(list, m[1]+m[2])
	}
	return list
}

// TestDocumentsNameCommands holds that the page of commands lists each, and that what the README
// and it name exists.
func TestDocumentsNameCommands(t *testing.T) {
	page := document(t, "docs/commands.md")
	known := map[string]bool{}
	for _, n := range model(t).Children {
		known[n.Name] = true
		if !regexp.MustCompile("`cairn " + n.Name + "[ `\\[]").MatchString(page) {
			t.Errorf("docs/commands.md does not list cairn %s", n.Name)
		}
	}
	for name, text := range map[string]string{"README.md": document(t, "README.md"), "docs/commands.md": page} {
		for _, m := range regexp.MustCompile("`cairn ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
			if !known[m[1]] {
				t.Errorf("%s names cairn %s, which there is not", name, m[1])
			}
		}
	}
}

// What is called a part of explore is an operation that explore goes through.
func TestDocumentsTellThePartsOfExplore(t *testing.T) {
	line := regexp.MustCompile("(?m)^\\| `cairn explore .*$").FindString(document(t, "docs/commands.md"))
	for _, no := range []string{"schema", "knowledge"} {
		if strings.Contains(line, no) {
			t.Errorf("%s is no part of explore: %s", no, line)
		}
	}
	var help exploreCommand
	if !strings.Contains(help.Help(), "seeds, inspect, paths and bundle") {
		t.Error("the help of explore names other parts")
	}
}

// Each row of the README's numbers has the task that prints it, and that task exists.
func TestREADMENumbersHaveCommands(t *testing.T) {
	_, numbers, _ := strings.Cut(document(t, "README.md"), "\n## Numbers\n")
	numbers, _, _ = strings.Cut(numbers, "\n## ")
	tasks := document(t, "Taskfile.yml")
	rows := regexp.MustCompile(`(?m)^\| (.+) \| (.*) \| (.*) \|$`).FindAllStringSubmatch(numbers, -1)
	if len(rows) < 3 || len(rows) > 8 {
		t.Errorf("the README has %d rows of numbers", len(rows))
	}
	for _, row := range rows {
		task := regexp.MustCompile("^`task ([a-z:]+)`").FindStringSubmatch(row[3])
		if task == nil || !strings.Contains(tasks, "\n  "+task[1]+":\n") {
			t.Errorf("no task prints %q: %q", row[1], row[3])
		}
	}
}

// Links within the repository lead somewhere.
func TestDocumentsLinkToFiles(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md", "../../AGENTS.md") {
		b, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := regexp.MustCompile("`[^`\n]*`").ReplaceAllString(string(b), "`code`")
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s links to %s, which there is not", page, m[1])
			}
		}
	}
}
