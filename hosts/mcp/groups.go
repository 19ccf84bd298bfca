package mcp

import (
	"fmt"
	"slices"
	"strings"
)

// group is tools that are offered together.
type group struct {
	name, about string
	tools       []string
}

// groups are what Options.Tools may name, besides tools. The first is offered by default: few
// tools are called, and found, more readily than many.
var groups = []group{
	{"code", "what finds, shows and judges code", []string{"explore", "impact", "inspect", "read", "search"}},
	{"graph", "the graph step by step", []string{"bundle", "knowledge", "paths", "schema", "seeds"}},
	{"context", "what puts evidence together and checks drafts", []string{"ask", "gather", "map", "navigate", "pack", "verify"}},
	{"notes", "what is remembered of the project: rules, decisions, reflections, subscriptions", []string{"decisions", "recall", "reflections", "remember", "subscriptions"}},
	{"memory", "what remembers, as ctx-sys has it", []string{
		"add_entity", "checkpoint_load", "checkpoint_save", "context_query", "get_history", "index_codebase", "index_document",
		"link_entities", "memory_recall", "memory_spill", "query_graph", "store_message",
	}},
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

// offered are the tools of some groups, or of some names; without any those of the first
// group.
func offered(wanted []string) ([]tool, error) {
	if len(wanted) == 0 {
		wanted = []string{groups[0].name}
	}
	every := slices.Concat(tools, rememberTools, memoryTools)
	var names []string
	for _, w := range wanted {
		i := slices.IndexFunc(groups, func(g group) bool { return g.name == w })
		switch {
		case w == all:
			for _, t := range every {
				names = append(names, t.name)
			}
		case i >= 0:
			names = append(names, groups[i].tools...)
		case slices.ContainsFunc(every, func(t tool) bool { return t.name == w }):
			names = append(names, w)
		default:
			return nil, fmt.Errorf("unknown tools %q: use %s, or names of tools", w, strings.Join(Groups(), ", "))
		}
	}
	return slices.DeleteFunc(every, func(t tool) bool { return !slices.Contains(names, t.name) }), nil
}

// groupOf is the group of a tool, "" if there is no such tool.
func groupOf(tool string) string {
	for _, g := range groups {
		if slices.Contains(g.tools, tool) {
			return g.name
		}
	}
	return ""
}

// offers tells whether a tool is offered.
func (s *Server) offers(name string) bool {
	return slices.ContainsFunc(s.tools, func(t tool) bool { return t.name == name })
}
