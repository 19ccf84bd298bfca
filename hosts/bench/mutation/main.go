// Command mutation tries some of the changes that gremlins would make to a package, drawn by
// a seed, where trying all takes a day: it prints those that the package's short tests do not
// notice, and the share of those that they do. gremlins says what may be changed.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// changes are gremlins' own, by the name of each: what becomes of a token.
var changes = map[string][]string{
	"ARITHMETIC_BASE":       {"+", "-", "-", "+", "*", "/", "/", "*", "%", "*"},
	"CONDITIONALS_BOUNDARY": {"<=", "<", ">=", ">", "<", "<=", ">", ">="},
	"CONDITIONALS_NEGATION": {"==", "!=", "!=", "==", "<=", ">", ">=", "<", "<", ">=", ">", "<="},
	"INCREMENT_DECREMENT":   {"++", "--", "--", "++"},
	"INVERT_NEGATIVES":      {"-", "+"},
}

var listed = regexp.MustCompile(`RUNNABLE (\S+) at (\S+):(\d+):(\d+)`)

type mutant struct {
	kind, file   string
	line, column int
}

func main() {
	dir := flag.String("package", "core/index", "the package, as a directory")
	list := flag.String("list", "", "what gremlins unleash --dry-run printed; else it is run")
	count := flag.Int("n", 50, "how many changes are tried")
	seed := flag.Uint64("seed", 1, "draws them")
	from := flag.Int("from", 0, "how many of them were tried before")
	most := flag.Duration("timeout", 3*time.Minute, "the most that the tests may take with one")
	flag.Parse()
	log.SetFlags(0)
	all, err := mutants(*dir, *list)
	if err != nil || len(all) == 0 {
		log.Fatal("mutation: gremlins lists nothing: ", err)
	}
	rand.New(rand.NewPCG(*seed, *seed)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	got := map[string]int{}
	for i, m := range all[min(*from, len(all)):min(*count, len(all))] {
		said, err := try(*dir, m, *most)
		if err != nil {
			log.Fatal("mutation: ", err)
		}
		got[said]++
		fmt.Printf("%3d %-10s %s at %s:%d:%d\n", *from+i, said, m.kind, m.file, m.line, m.column)
	}
	fmt.Printf("of %d changes that tests reach %d were drawn: %d noticed, %d lived, %d ended by time, %d do not compile; %.1f%% noticed\n", len(all), min(*count, len(all))-*from,
		got["noticed"], got["LIVED"], got["late"], got["no code"], 100*float64(got["noticed"]+got["late"])/float64(max(1, got["noticed"]+got["late"]+got["LIVED"])))
}

func mutants(dir, list string) (all []mutant, err error) {
	var said []byte
	if list != "" {
		said, err = os.ReadFile(list)
	} else {
		said, err = exec.Command("go", "run", "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0", "unleash", "--dry-run", "./"+dir).CombinedOutput()
	}
	for _, m := range listed.FindAllStringSubmatch(string(said), -1) {
		line, _ := strconv.Atoi(m[3])
		column, _ := strconv.Atoi(m[4])
		all = append(all, mutant{m[1], m[2], line, column})
	}
	return all, err
}

// changed is the file with the token at the mutant's place replaced.
func (m mutant) changed(content []byte) ([]byte, error) {
	lines := bytes.SplitAfter(content, []byte("\n"))
	if m.line > len(lines) || m.column > len(lines[m.line-1]) {
		return nil, fmt.Errorf("%s has no %d:%d: the list is of another commit", m.file, m.line, m.column)
	}
	line, at := lines[m.line-1], m.column-1
	for pairs := changes[m.kind]; len(pairs) > 0; pairs = pairs[2:] {
		if bytes.HasPrefix(line[at:], []byte(pairs[0])) {
			lines[m.line-1] = append(append(append([]byte{}, line[:at]...), pairs[1]...), line[at+len(pairs[0]):]...)
			return bytes.Join(lines, nil), nil
		}
	}
	return nil, fmt.Errorf("%s:%d:%d: nothing to change by %s in %q", m.file, m.line, m.column, m.kind, line)
}

// try tells what the tests say with one change.
func try(dir string, m mutant, most time.Duration) (string, error) {
	path, err := filepath.Abs(filepath.Join(dir, m.file))
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if content, err = m.changed(content); err != nil {
		return "", err
	}
	scratch, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch)
	other, overlay := filepath.Join(scratch, "file.go"), filepath.Join(scratch, "overlay.json")
	b, err := json.Marshal(map[string]any{"Replace": map[string]string{path: other}})
	if err = cmp.Or(err, os.WriteFile(other, content, 0o600), os.WriteFile(overlay, b, 0o600)); err != nil {
		return "", err
	}
	out, err := exec.Command("go", "test", "-short", "-vet=off", "-failfast", "-overlay", overlay, "-timeout", most.String(), "./"+dir).CombinedOutput()
	switch said := string(out); {
	case err == nil:
		return "LIVED", nil
	case strings.Contains(said, "[build failed]"):
		return "no code", nil
	case strings.Contains(said, "panic: test timed out"):
		return "late", nil
	}
	return "noticed", nil
}
