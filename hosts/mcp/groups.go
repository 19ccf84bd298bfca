package mcp

import (
	"fmt"
	"slices"
	"strings"
)

// group is tools that are offered together: those that name it.
type group struct{ name, about string }

// groups are what Options.Tools may name, besides tools. The first is offered by default: few
// tools are called, and found, more readily than many.
var groups = []group{
	{"code", "what finds, shows and judges code"},
	{"graph", "the graph step by step"},
	{"context", "what puts evidence together and checks drafts"},
	{"notes", "what is remembered of the project: rules, decisions, reflections, subscriptions"},
	{"memory", "what remembers, as ctx-sys has it"},
}

// all names every group.
const all = "all"

// Groups are the names of the groups of tools, and what names all.
func Groups() (names []string) {
	for _, g := range groups {
		names = append(names, g.name)
	}
	return append(names, all)
}

// Tools are what Options.Tools may name: the groups, what names all, and each tool.
func Tools() []string {
	names := Groups()
	for _, t := range slices.Concat(tools, rememberTools, memoryTools) {
		if !slices.Contains(names, t.name) {
			names = append(names, t.name)
		}
	}
	return names
}

// offered are the tools of some groups, or of some names; without any those of the first
// group.
func offered(wanted []string) ([]tool, error) {
	if len(wanted) == 0 {
		wanted = []string{groups[0].name}
	}
	every := slices.Concat(tools, rememberTools, memoryTools)
	for _, w := range wanted {
		if !slices.ContainsFunc(every, func(t tool) bool { return t.in(w) }) {
			return nil, fmt.Errorf("unknown tools %q: use %s, or names of tools", w, strings.Join(Groups(), ", "))
		}
	}
	return slices.DeleteFunc(every, func(t tool) bool { return !slices.ContainsFunc(wanted, t.in) }), nil
}

// in tells whether a tool is one of those that a word names: all, a group, or the tool.
func (t tool) in(word string) bool { return word == all || word == t.group || word == t.name }

// groupOf is the group of a tool, "" if there is no such tool.
func groupOf(name string) string {
	for _, t := range slices.Concat(tools, rememberTools, memoryTools) {
		if t.name == name {
			return t.group
		}
	}
	return ""
}

// offers tells whether a tool is offered.
func (s *Server) offers(name string) bool {
	return slices.ContainsFunc(s.tools, func(t tool) bool { return t.name == name })
}
