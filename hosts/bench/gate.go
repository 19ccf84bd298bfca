package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/cairn-search/cairn/core/search"
)

// gated is a message that people labelled.
type gated struct {
	text  string
	needs bool
}

// gate tells how often the gate agrees with labels, and learns its weights anew.
func gate(_ context.Context, args []string) error {
	flags := flag.NewFlagSet("gate", flag.ContinueOnError)
	learn := flags.String("learn", "", "learn weights from the messages and write them to this `file`")
	misses := flags.Bool("misses", false, "list the messages on which it does not agree")
	in := flags.String("in", "", "judge as where the repository in this `folder` is loaded, whose names count, and of which a question may be")
	if err := flags.Parse(args); err != nil {
		return err
	}
	named := func(string) bool { return false }
	if *in != "" {
		x, err := indexOf(*in)
		if err != nil {
			return err
		}
		s := search.New(x, search.Default)
		named = func(text string) bool {
			q := search.Parse(text)
			return s.Knows(q) || q.MayAskRepository()
		}
	}
	var all []gated
	for _, path := range flags.Args() {
		list, err := readGated(path)
		if err != nil {
			return err
		}
		if *learn == "" {
			judgeGate(path, list, named, *misses)
		}
		all = append(all, list...)
	}
	if len(all) == 0 {
		return fmt.Errorf("gate: no messages: name files of lines LABEL<tab>…<tab>MESSAGE or of JSON lines")
	}
	if *learn == "" {
		return nil
	}
	return os.WriteFile(*learn, learnGate(all), 0o644)
}

// readGated reads lines of a label (retrieve or skip), perhaps a kind, and a message, or
// objects with text and needs_retrieval. Lines that begin with # are remarks.
func readGated(path string) ([]gated, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []gated
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 1<<20)
	for n := 1; scan.Scan(); n++ {
		line := scan.Text()
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "{"):
			var m struct {
				Text  string `json:"text"`
				Needs bool   `json:"needs_retrieval"`
			}
			if err := json.Unmarshal([]byte(line), &m); err != nil {
				return nil, fmt.Errorf("read %q: line %d: %w", path, n, err)
			}
			list = append(list, gated{m.Text, m.Needs})
		default:
			fields := strings.Split(line, "\t")
			if len(fields) < 2 || fields[0] != "retrieve" && fields[0] != "skip" {
				return nil, fmt.Errorf("read %q: line %d: not of the form retrieve or skip, tab, message", path, n)
			}
			list = append(list, gated{strings.ReplaceAll(fields[len(fields)-1], `\n`, "\n"), fields[0] == "retrieve"})
		}
	}
	return list, scan.Err()
}

// judgeGate counts how often the gate agrees; named tells whether a message names something of the repository.
func judgeGate(name string, list []gated, named func(string) bool, misses bool) {
	right, skipped, vain, decided := 0, 0, 0, 0
	for _, m := range list {
		g, sure := search.Gate(m.text)
		if named(m.text) {
			g, sure = search.Gating{Retrieve: true, Reason: "the message names something that the repository has"}, true
		}
		if sure {
			decided++
		}
		switch {
		case g.Retrieve == m.needs:
			right++
			continue
		case m.needs:
			skipped++
		default:
			vain++
		}
		if misses {
			fmt.Printf("    needs the repository: %v, %q: %s\n", m.needs, m.text, g.Reason)
		}
	}
	fmt.Printf("%s: %d messages, agree %.3f, decided %.3f, needed and skipped %d, searched in vain %d\n",
		name, len(list), float64(right)/float64(max(1, len(list))), float64(decided)/float64(max(1, len(list))), skipped, vain)
}

// Logistic regression with a penalty on large weights, by the steps of AdaGrad (Duchi,
// Hazan and Singer 2011) over all messages at once.
const (
	gateSteps   = 1500
	gateRate    = 0.05
	gatePenalty = 0.6 // of the sum of squares, halved, beside the loss of all messages
	gateNeeded  = 1.2 // what a message that needs the repository counts beside others
	gateUnit    = 128 // units of a weight in one
)

// gateSlope is how much the weights of a message's features are too high, by its label.
func gateSlope(weights []float64, features []int, needs bool) float64 {
	odds, wanted, cost, scale := 0.0, 0.0, 1.0, 10/math.Sqrt(float64(len(features)))
	if needs {
		wanted, cost = 1, gateNeeded
	}
	for _, f := range features {
		odds += weights[f]
	}
	return cost * scale * (1/(1+math.Exp(-odds*scale)) - wanted)
}

// learnGate returns a signed byte for each feature, and for the constant.
func learnGate(list []gated) []byte {
	n := search.GateFeatures + 1
	w, slopes, squares := make([]float64, n), make([]float64, n), make([]float64, n)
	features := make([][]int, len(list))
	for i, m := range list {
		features[i] = append(search.FeaturesOfGate(m.text), search.GateFeatures)
	}
	for range gateSteps {
		for f, v := range w {
			slopes[f] = gatePenalty * v
		}
		for i, m := range list {
			slope := gateSlope(w, features[i], m.needs)
			for _, f := range features[i] {
				slopes[f] += slope
			}
		}
		for f, g := range slopes {
			squares[f] += g * g
			w[f] -= gateRate * g / (math.Sqrt(squares[f]) + 1e-9)
		}
	}
	out := make([]byte, n)
	for i, v := range w {
		out[i] = byte(int8(math.Round(min(max(v*gateUnit, -127), 127))))
	}
	return out
}
