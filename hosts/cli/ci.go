package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

var _ = offer[ciCommands]("ci", 1, "ci", "For jobs of continuous integration: locate a fault, tell what a change touches.")

// ciCommands are what a job of continuous integration asks.
type ciCommands struct {
	Locate  ciLocateCommand  `cmd:"" help:"Find the files and lines most likely at fault for what a log reports."`
	Impact  ciImpactCommand  `cmd:"" help:"Tell what a change touches: definitions, callers, tests, documents, owners."`
	Context ciContextCommand `cmd:"" help:"Gather what a reviewer of a change should read, within a budget of tokens."`
}

// ciFlags say how a repository is opened by a job: in the sandbox, within bounds.
type ciFlags struct {
	Engine       string        `enum:"native,wazero" default:"wazero" placeholder:"native|wazero" help:"Run the core in its WebAssembly sandbox (default), or in process."`
	MaxMemory    byteSize      `default:"2G" placeholder:"SIZE" help:"The most that the sandbox may use; default 2G."`
	Timeout      time.Duration `default:"5m" min:"1ns" placeholder:"DURATION" help:"Give up after that long; default 5m."`
	NoCache      bool          `help:"Neither read nor write the cached index."`
	NoIgnore     bool          `help:"Also index what .gitignore leaves out."`
	MaxFileBytes byteSize      `placeholder:"SIZE" help:"Leave out larger files; default 16M."`
}

func (f ciFlags) repository() repositoryFlags {
	return repositoryFlags{Engine: f.Engine, NoCache: f.NoCache, NoIgnore: f.NoIgnore, MaxFileBytes: f.MaxFileBytes, MaxMemory: f.MaxMemory, Timeout: f.Timeout}
}

// overtime is how long after the time allowed a command ends even if the engine has not
// heard of it: it does between its steps only.
const overtime = 5 * time.Second

// job opens a repository and works with it; it ends in time whatever the engine does.
func (s *session) job(ctx context.Context, path string, f ciFlags, work func(context.Context, *native.Repository, ci.Ask) error) error {
	done := make(chan error, 1)
	go func() {
		done <- s.use(ctx, path, f.repository(), func(ctx context.Context, r *native.Repository) error {
			return work(ctx, r, func(ctx context.Context, op string, request any) (json.RawMessage, error) {
				return r.Call(ctx, op, request)
			})
		})
	}()
	late, cancel := context.WithTimeout(ctx, f.Timeout)
	defer cancel()
	select {
	case err := <-done:
		return err
	case <-late.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(overtime):
		return fmt.Errorf("not done after %v (raise --timeout)", f.Timeout)
	}
}

// ciFormats are how findings are written.
var ciFormats = []string{"text", "json", "sarif", "github", "gitlab", "markdown", "outputs"}

// ciOutput are the flags of commands that write findings.
type ciOutput struct {
	Format string   `default:"text" enum:"text,json,sarif,github,gitlab,markdown" placeholder:"text|json|sarif|github|gitlab|markdown" help:"How to write what was found; github are annotations, gitlab is a code quality report."`
	Output []string `placeholder:"FORMAT=FILE" help:"Write it to a file too; again for more. markdown, 1 MiB at most, is appended to the file that GITHUB_STEP_SUMMARY names if FILE is that; so are outputs (how many places, the first) to that of GITHUB_OUTPUT."`
}

func (o ciOutput) checkOutputs() error {
	for _, out := range o.Output {
		if name, file, ok := strings.Cut(out, "="); !ok || file == "" || !slices.Contains(ciFormats, name) {
			return fmt.Errorf("--output: %q is not FORMAT=FILE with one of %s", out, strings.Join(ciFormats, ", "))
		}
	}
	return nil
}

// findings writes a report in every form asked for; whole is what JSON is made of.
func (s *session) findings(o ciOutput, r *ci.Report, whole any) error {
	for _, out := range o.Output {
		name, file, _ := strings.Cut(out, "=")
		var b bytes.Buffer
		if err := writeFindings(&b, name, r, whole); err != nil {
			return err
		}
		if err := writeOutput(file, b.Bytes()); err != nil {
			return err
		}
	}
	if err := writeFindings(s.out, o.Format, r, whole); err != nil {
		return err
	}
	if o.Format != "json" && o.Format != "markdown" {
		s.notes(r.Notes)
	}
	return nil
}

// writeOutput replaces a file, or adds to those of a step, which others write to as well.
func writeOutput(file string, b []byte) error {
	if file != os.Getenv("GITHUB_STEP_SUMMARY") && file != os.Getenv("GITHUB_OUTPUT") {
		if err := os.WriteFile(file, b, 0o644); err != nil {
			return fmt.Errorf("write output: %w", err)
		}
		return nil
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("write output of the step: %w", err)
	}
	_, err = f.Write(b)
	return errors.Join(err, f.Close())
}

func writeFindings(w io.Writer, format string, r *ci.Report, whole any) error {
	switch format {
	case "json":
		b, err := contract.Encode(whole)
		if err == nil {
			_, err = w.Write(append(b, '\n'))
		}
		return err
	case "sarif":
		return ci.WriteSARIF(w, r, engine.Release)
	case "github":
		return ci.WriteGitHub(w, r)
	case "gitlab":
		return ci.WriteGitLab(w, r)
	case "outputs":
		return ci.WriteOutputs(w, r)
	case "markdown":
		return ci.WriteMarkdown(w, r, ci.MaxSummaryBytes)
	}
	return ci.WriteText(w, r)
}

// gate ends a command with exit code 1 if a finding is to fail the job.
func gate(r *ci.Report) error {
	if r.Gates() {
		return errNothing
	}
	return nil
}
