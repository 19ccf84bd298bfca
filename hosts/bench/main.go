// Command bench measures Cairn: the quality of its answers, the speed of its
// engines, and what weights would do better. See the tasks bench:….
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

const usage = `usage: bench quality [-bench DIR] [-checkouts DIR] [-failures REPOSITORY] [-peer PROGRAM]
       bench speed   [-tree DIR] [-runs N] [-files N] [-only PARTS] [-engines ENGINES]
       bench navigate [-bench DIR] [-checkouts DIR] [-queries N] [-rate R] [-only PART]
       bench outline [-checkouts DIR] [-language L] [-misses N] [-of definitions|imports|calls|bases]
       bench grep    [-checkouts DIR] [-repositories N]
       bench verbatim [-checkouts DIR] [-half 0|1] [-each N] [-seed N]
       bench imports [-checkouts DIR] [-only REPOSITORY] [-trees DIRS] [-misses N]
       bench calls   [-checkouts DIR] [-modules DIRS] [-misses N]
       bench edges   [-tree DIR]
       bench paths   [-queries N]
       bench explore [-bench DIR] [-checkouts DIR]
       bench gather  [-bench DIR] [-checkouts DIR] [-tree DIR] [-items N] [-only time|recall]
       bench pack    [-bench DIR] [-checkouts DIR] [-format FORMAT] [-only REPOSITORY] [-misses]
       bench mcp     [-tree DIR] [-files N] [-runs N]
       bench answers [-bench DIR] [-checkouts DIR] [-only REPOSITORY]
       bench agent   -set FILE -llm SPEC [-checkouts DIR] [-tasks N] [-steps N] [-ways cairn,grep,both] [-record FILE | -replay FILE]
       bench ci      faults|locate|impact -project NAME=DIR [-fixes N] [-mutants N] [-quiet DIR] [-commits N] [-history] [-plain] [-misses]
       bench verify  [-checkouts DIR] [-only REPOSITORY] [-phrases known|held-out] [-documents] [-misses N]
       bench store   [-messages N] [-sessions N] [-queries N] [-sync]
       bench memory  -stream FILE -questions FILE | -locomo DIR [-vectors words|oracle] [-newer N] [-misses]
       bench steady  [-tree DIR] [-calls N] [-opens N]
       bench index   [-tree DIR | -snapshot FILE] [-command PROGRAM]
       bench watch   [-tree DIR] [-files N] [-switch N] [-runs N] [-idle TIME] [-poll]
       bench ablation [-bench DIR] [-checkouts DIR]
       bench fixes -set FILE [-checkouts DIR] [-scratch DIR]
       bench definitions -set FILE [-checkouts DIR] [-misses]
       bench order   -set FILE [-checkouts DIR] [-only REPOSITORIES] [-dump FILE]
       bench confidence [-bench DIR] [-checkouts DIR] [-set FILE]
       bench gate    [-misses] [-learn FILE] FILES
       bench sets    -set FILE [-checkouts DIR] [-history] [-failures] [-weights NAME=V,…] [-beside NAME=V,…]
       bench hyde    [-bench DIR] [-checkouts DIR] [-repositories N]
       bench weight  [-package PACKAGE]
       bench tune    [-bench DIR] [-checkouts DIR]
       bench leftout [-bench DIR] [-checkouts DIR] [-set FILE] [-pieces FILE -contents FILE]
       bench workspace [-bench DIR] [-checkouts DIR] [-besides DIR] [-repositories N] [-questions N]
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	commands := map[string]func(context.Context, []string) error{
		"ablation":    ablation,
		"agent":       agent,
		"answers":     answers,
		"calls":       calls,
		"ci":          ciBench,
		"confidence":  confidence,
		"definitions": definitions,
		"edges":       edgeLines,
		"uses":        usesOf,
		"explore":     explores,
		"fixes":       fixes,
		"gate":        gate,
		"gather":      gathers,
		"grep":        greps,
		"imports":     importEdges,
		"index":       indexSize,
		"mcp":         mcpBench,
		"memory":      recalls,
		"navigate":    navigate,
		"order":       orders,
		"outline":     outlines,
		"pack":        packing,
		"paths":       pathTimes,
		"quality":     quality,
		"sets":        sets,
		"leftout":     leftOutFiles,
		"speed":       speed,
		"steady":      steady,
		"store":       storing,
		"verbatim":    verbatim,
		"tune":        tune,
		"hyde":        hyde,
		"verify":      critique,
		"watch":       watching,
		"weight":      weight,
		"workspace":   workspaces,
		"worker":      worker,
	}
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if err := commands[os.Args[1]](ctx, os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
