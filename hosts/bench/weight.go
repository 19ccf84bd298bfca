package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// share is what a module has of the command: bytes of its functions and data, and the time
// of the processor that compiling it took.
type share struct {
	module string
	bytes  int64
	time   time.Duration
}

// Shares that are no module's.
const (
	goItself = "Go itself"
	embedded = "what is embedded: guests, page"
	linking  = "tables of functions, lines and types; linking"
)

// weight builds the command, with nothing built before, and prints what each module adds
// to its size and to the time of the processor. Run it where the command can be built.
func weight(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("weight", flag.ContinueOnError)
	pkg := flags.String("package", "./hosts/cli/cairn", "`package` of the command")
	if err := flags.Parse(args); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	w := &weighing{ctx: ctx, tmp: tmp, pkg: *pkg, shares: map[string]*share{}}
	for _, step := range []func() error{w.list, w.stripped, w.times, w.symbols} {
		if err := step(); err != nil {
			return err
		}
	}
	return w.print(os.Stdout)
}

// weighing is one run of weight.
type weighing struct {
	ctx      context.Context
	tmp, pkg string
	moduleOf map[string]string // by the path of a package
	shares   map[string]*share
	size     int64
}

func (w *weighing) of(module string) *share {
	if w.shares[module] == nil {
		w.shares[module] = &share{module: module}
	}
	return w.shares[module]
}

// run starts go with an empty build cache of its own.
func (w *weighing) run(args ...string) ([]byte, error) {
	c := exec.CommandContext(w.ctx, "go", args...)
	c.Env = append(os.Environ(), "GOCACHE="+filepath.Join(w.tmp, "cache"))
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return out, nil
}

// list tells packages' modules, and weighs what they embed.
func (w *weighing) list() error {
	out, err := w.run("list", "-deps", "-f", "{{.ImportPath}}\t{{with .Module}}{{.Path}}{{end}}\t{{.Dir}}\t{{join .EmbedFiles `|`}}", w.pkg)
	if err != nil {
		return err
	}
	w.moduleOf = map[string]string{}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		w.moduleOf[f[0]] = cmp.Or(f[1], goItself)
		if f[3] == "" || f[1] == "" {
			continue
		}
		for name := range strings.SplitSeq(f[3], "|") {
			info, err := os.Stat(filepath.Join(f[2], name))
			if err != nil {
				return err
			}
			w.of(embedded).bytes += info.Size()
		}
	}
	return nil
}

// stripped builds the command as it is given away.
func (w *weighing) stripped() error {
	to := filepath.Join(w.tmp, "cairn")
	if _, err := w.run("build", "-trimpath", "-ldflags=-s -w", "-debug-actiongraph="+w.actions(), "-o", to, w.pkg); err != nil {
		return err
	}
	info, err := os.Stat(to)
	if err == nil {
		w.size = info.Size()
	}
	return err
}

func (w *weighing) actions() string { return filepath.Join(w.tmp, "actions.json") }

// times reads what compiling each package took.
func (w *weighing) times() error {
	b, err := os.ReadFile(w.actions())
	if err != nil {
		return err
	}
	var all []struct {
		Mode, Package   string
		CmdUser, CmdSys time.Duration
	}
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	for _, a := range all {
		module, ok := w.moduleOf[a.Package]
		if !ok || a.Mode == "link" {
			module = linking
		}
		w.of(module).time += a.CmdUser + a.CmdSys
	}
	return nil
}

// symbols weighs functions and data by the packages that their names begin with. What no
// name stands for is tables.
func (w *weighing) symbols() error {
	to := filepath.Join(w.tmp, "symbols")
	if _, err := w.run("build", "-trimpath", "-o", to, w.pkg); err != nil {
		return err
	}
	out, err := w.run("tool", "nm", "-size", to)
	if err != nil {
		return err
	}
	rest := w.size - w.of(embedded).bytes
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.Contains("TtRrDd", f[2]) {
			continue
		}
		module, ok := w.moduleOf[packageOf(f[3])]
		n, err := strconv.ParseInt(f[1], 10, 64)
		if !ok || err != nil || f[3] == "crypto/internal/fips140/drbg.memory" { // that lies in no file
			continue
		}
		w.of(module).bytes += n
		rest -= n
	}
	w.of(linking).bytes = rest
	return nil
}

// packageOf is the package of a symbol: "a.b/c" of "a.b/c.(*T).M".
func packageOf(symbol string) string {
	after := strings.LastIndexByte(symbol[:min(len(symbol), strings.IndexAny(symbol+"(", "(["))], '/') + 1
	if dot := strings.IndexByte(symbol[after:], '.'); dot >= 0 {
		symbol = symbol[:after+dot]
	}
	return strings.ReplaceAll(symbol, "%2e", ".")
}

// print writes a table, the heaviest first.
func (w *weighing) print(out io.Writer) error {
	var list []*share
	var total time.Duration
	for _, s := range w.shares {
		list = append(list, s)
		total += s.time
	}
	slices.SortFunc(list, func(a, b *share) int {
		return cmp.Or(cmp.Compare(b.bytes, a.bytes), strings.Compare(a.module, b.module))
	})
	if _, err := fmt.Fprintf(out, "| module | MB | seconds of a processor |\n|---|---|---|\n| all | %.1f | %.0f |\n", float64(w.size)/1e6, total.Seconds()); err != nil {
		return err
	}
	for _, s := range list {
		if s.bytes < 50_000 && s.time < 500*time.Millisecond {
			continue
		}
		if _, err := fmt.Fprintf(out, "| %s | %.2f | %.1f |\n", s.module, float64(s.bytes)/1e6, s.time.Seconds()); err != nil {
			return err
		}
	}
	return nil
}
