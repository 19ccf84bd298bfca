package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cairn-search/cairn/hosts/native"
	"github.com/cairn-search/cairn/plugins/ci"
)

type ciLocateCommand struct {
	Path string `arg:"" default:"." help:"A directory, an archive or a .cairn file; default the current directory."`

	Log    string   `default:"-" placeholder:"FILE" help:"The log; default - for standard input."`
	Limit  int      `default:"${places}" min:"1" max:"100" placeholder:"N" short:"n" help:"Places at most, tests aside."`
	FailOn []string `enum:"finding" placeholder:"finding" help:"End with exit code 1 if anything is found."`
	diffFlags
	ciOutput
	ciFlags
}

func (*ciLocateCommand) Help() string {
	return `Examples:

    go test ./... 2>&1 | cairn ci locate
    cairn ci locate --log build.log --format github
    cairn ci locate --log build.log --base origin/main --output sarif=fault.sarif --output markdown="$GITHUB_STEP_SUMMARY"

The log may be that of a whole job, up to 1 GiB: the failures of the usual test runners are looked for in it. With --base, files of the change count more. Nothing is found in a log that reports no failure, or none of this repository; a note says which. The exit code is 0 unless --fail-on says otherwise, 2 after an error.`
}

func (c *ciLocateCommand) conflicts() error {
	if c.Log == "-" && c.Diff == "-" {
		return errors.New("--log and --diff cannot both be standard input")
	}
	return c.checkOutputs()
}

func (c *ciLocateCommand) Run(ctx context.Context, s *session) error {
	log, err := c.log(ctx, s)
	if err != nil {
		return err
	}
	return s.job(ctx, c.Path, c.ciFlags, func(ctx context.Context, r *native.Repository, call ci.Ask) error {
		o := ci.LocateOptions{Limit: c.Limit}
		if c.given() {
			if o.Changes, err = c.files(ctx, s, r); err != nil {
				return err
			}
		}
		a, err := ci.Locate(ctx, call, log, o)
		if err != nil {
			return err
		}
		for i := range a.Findings {
			a.Findings[i].Gates = len(c.FailOn) > 0 && a.Findings[i].Rule == "likely-fault"
		}
		if err := s.findings(c.ciOutput, &a.Report, a); err != nil {
			return err
		}
		return gate(&a.Report)
	})
}

func (c *ciLocateCommand) log(ctx context.Context, s *session) (*ci.Log, error) {
	var in io.Reader = s.in
	if c.Log != "-" {
		f, err := os.Open(c.Log)
		if err != nil {
			return nil, fmt.Errorf("open log: %w", err)
		}
		defer f.Close()
		in = f
	}
	return ci.Prepare(ctx, in)
}
