package mcp

import (
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/hosts/internal/spoken"
)

// passed are the arguments of a call as they came.
type passed map[string]json.RawMessage

// text is an argument that is one text, "" if it is none.
func (g passed) text(name string) (s string) {
	_ = json.Unmarshal(g[name], &s)
	return s
}

// set gives an argument a value.
func (g passed) set(name string, value any) {
	if b, err := json.Marshal(value); err == nil {
		g[name] = b
	}
}

// first is the first of the names that is given, "" for none.
func (g passed) first(names ...string) string {
	if i := slices.IndexFunc(names, func(name string) bool { return g[name] != nil }); i >= 0 {
		return names[i]
	}
	return ""
}

// What other tools of agents call a place and a name in it.
var (
	placeNames = []string{"path", "file", "file_path", "filename", "target_file", "relative_path", "uri"}
	nameNames  = []string{"symbol", "name", "symbol_name", "function", "class", "method"}
)

// forms are ways to say with arguments of other names what a tool takes otherwise; those that only have
// another name are aliases of the param. None is in the list of tools. Each takes the argument out of a
// call, or leaves it alone.
var forms = []struct {
	tools string // with commas
	names string
	take  func(g passed, name string)
	guess bool // not taken where what is not certain is refused
}{
	{"read,inspect", "symbol,name,symbol_name,function,class,method", placed, false},
	{"impact", "targets,target,symbols,symbol,name,symbol_name", placed, false},
	{"inspect", "line,line_number,start_line", func(g passed, name string) {
		if file, n := g.first(placeNames...), g.number(name); file != "" && g[nameNames[0]] == nil && n > 0 {
			g.set(file, g.text(file)+":"+strconv.Itoa(n))
			delete(g, name)
		}
	}, false},
	{"read", "view_range,line_range,range,lines,line_numbers", ranged, false},
	{"read", "end,end_line,to,last", func(g passed, name string) {
		if n, err := strconv.Atoi(strings.Trim(string(g[name]), `"`)); err == nil && n <= 0 {
			delete(g, name) // to the end
		}
	}, true},
	{"read", "start,start_line,line,from,first,offset", func(g passed, name string) {
		end := g.first("end", "end_line", "to", "last")
		switch first, last := g.number(name), g.number(end); {
		case string(g[name]) == "0":
			delete(g, name)
		case 0 < last && last < first:
			g[name], g[end] = g[end], g[name]
		}
	}, true},
	{"read", "path", func(g passed, name string) {
		if m := twoLines.FindStringSubmatch(g.text(name)); m != nil {
			first, _ := strconv.Atoi(m[2])
			if last, _ := strconv.Atoi(m[3]); last > first && last > widest {
				g.set(name, m[1]+":"+m[2]+"-"+m[3])
			}
		}
	}, false},
	{"search", "query,queries,patterns,pattern,q", alternatives, false},
	{"search", "regex,is_regex,use_regex,regexp,is_regexp", func(g passed, name string) { written(g, name, "regex") }, false},
	{"search", "literal,is_literal,fixed_strings,fixed_string,fixed", func(g passed, name string) { written(g, name, "literal") }, false},
	{"search", "case_sensitive,match_case", func(g passed, name string) {
		if on, ok := g.flag(name); ok {
			g.set("ignore_case", !on)
			delete(g, name)
		}
	}, false},
	{"search", "exclude,excludes,exclude_paths,exclude_patterns,exclude_glob,ignore", func(g passed, name string) {
		var without []string
		for _, v := range g.list(name) {
			without = append(without, "!"+strings.TrimPrefix(v, "!"))
		}
		g.filter(without)
		delete(g, name)
	}, false},
	{"search", "glob,include,file_pattern,include_pattern", func(g passed, name string) {
		if dir, glob := g.text("path"), g.text(name); dir != "" && glob != "" && !strings.ContainsAny(dir, "*?[{,!") && !strings.ContainsAny(glob, "/!") && path.Ext(dir) == "" {
			g.set("path", strings.TrimSuffix(dir, "/")+"/**/"+glob) // in one, by the other
			delete(g, name)
		}
	}, false},
	{"search", "type,types", func(g passed, name string) {
		switch kind := g.list(name); {
		case len(kind) == 1 && isLanguage(kind[0]):
			g.set("languages", kind)
			delete(g, name)
		case name == "type" && g["types"] == nil && len(kind) > 0 && !slices.ContainsFunc(kind, func(k string) bool { return !isType(k) }):
			g.set("types", kind)
			delete(g, name)
		}
	}, false},
	{"search", "languages,language,lang", func(g passed, name string) {
		var list []string
		for _, v := range g.list(name) {
			list = append(list, strings.TrimPrefix(v, "."))
		}
		g.set(name, list)
	}, false},
	{"search", "a,b,c,before,after,before_context,after_context,context_lines,lines_before,lines_after", func(g passed, name string) {
		if n := g.number(name); n > 0 {
			g.set("context", max(n, g.number("context")))
		}
		delete(g, name)
	}, false},
	{"search", "output_mode,n,line_numbers,show_line_numbers,multiline,recursive", func(g passed, name string) {
		if g.number(name) == 0 {
			delete(g, name) // lines are numbered, and all files are searched
		}
	}, false},
	{"inspect", "include_source,include_code,include_body,include_text,source,code,body", func(g passed, name string) {
		if on, ok := g.flag(name); ok {
			if on {
				g.set("detail", "full")
			}
			delete(g, name)
		}
	}, false},
	{"inspect,explore", "detail", func(g passed, name string) {
		if on, ok := g.flag(name); ok {
			delete(g, name)
			if on {
				g.set(name, "full")
			}
		}
	}, false},
	{"impact", "direction", func(g passed, name string) {
		if slices.Contains([]string{"in", "both"}, inspectSpec.meaning("direction", g.text(name))) {
			delete(g, name) // that is what it tells
		}
	}, false},
}

// meaning is what a word means as the value of an argument.
func (s spec[R]) meaning(param, word string) string {
	for _, p := range s.params {
		if p.name == param {
			return p.meaning(word)
		}
	}
	return word
}

// isLanguage tells whether a word names a language.
func isLanguage(word string) bool {
	_, ok := outline.LanguageNamed(word)
	return ok
}

// isType tells whether a word names what is in no file and no kind of definition.
func isType(word string) bool {
	m := searchSpec.meaning("types", word)
	return m == "commit" || m == "record"
}

// twoLines is a file and two numbers, which may be lines, or a line and a column.
var twoLines = regexp.MustCompile(`^([^:]+):(\d{1,9}):(\d{1,9})$`)

// widest is how wide lines of code are at most, more or less.
const widest = 120

// natural puts what a call says in the words of other tools into those of the tool; what that guesses is left as it is if all
// is to be certain.
func (t tool) natural(g passed, certain bool) {
	for _, name := range slices.Sorted(maps.Keys(g)) {
		v := g[name]
		if plain := snake(name); plain != name && g[plain] == nil && !t.takes(name) {
			delete(g, name)
			g[plain] = v
		}
	}
	for _, f := range forms {
		if certain && f.guess || !slices.Contains(strings.Split(f.tools, ","), t.name) {
			continue
		}
		for name := range strings.SplitSeq(f.names, ",") {
			if g[name] != nil {
				f.take(g, name)
			}
		}
	}
}

// takes tells whether an argument has such a name.
func (t tool) takes(name string) bool {
	return slices.ContainsFunc(t.params, func(p param) bool { return p.name == name || slices.Contains(p.aliases, name) })
}

// snake is a name as those of arguments are written: start_line for startLine, start-line and --start-line.
func snake(name string) string {
	var b strings.Builder
	for i, r := range strings.TrimLeft(name, "-") {
		switch {
		case unicode.IsUpper(r) && i > 0:
			b.WriteByte('_')
		case r == '-', r == ' ':
			r = '_'
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// number is an argument that is a whole number, 0 if it is none.
func (g passed) number(name string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(strings.Trim(string(g[name]), `"`), "L"))
	return n
}

// flag is an argument that is true or false.
func (g passed) flag(name string) (on, ok bool) {
	v, ok := truths[strings.ToLower(strings.Trim(string(g[name]), `"`))]
	return v, ok
}

// truths are how true and false are written.
var truths = map[string]bool{"true": true, "yes": true, "on": true, "1": true, "false": false, "no": false, "off": false, "0": false}

// list is an argument that is a list, or one text, which may be a list with commas.
func (g passed) list(name string) (list []string) {
	if s := g.text(name); s != "" {
		return spoken.Listed(s)
	}
	if json.Unmarshal(g[name], &list) != nil {
		return nil
	}
	return list
}

// filter adds to the paths of a search.
func (g passed) filter(more []string) {
	name := g.first(append([]string{"paths"}, placeNames...)...)
	if name == "" {
		name = "paths"
	}
	g.set(name, append(g.list(name), more...))
}

// placed joins a name and the file beside it to one place.
func placed(g passed, name string) {
	file := g.first(placeNames...)
	where, names := g.text(file), g.list(name)
	if where == "" || len(names) == 0 || slices.Contains(placeNames, name) {
		return
	}
	for i, n := range names {
		if !strings.HasPrefix(n, where) && projectOf(n) == "" {
			names[i] = where + ":" + n
		}
	}
	delete(g, file)
	if g.text(name) != "" && len(names) == 1 {
		g.set(name, names[0])
		return
	}
	g.set(name, names)
}

// ranged takes lines that are written as one argument.
func ranged(g passed, name string) {
	var both []int
	said := g.text(name)
	if json.Unmarshal(g[name], &both) == nil && len(both) == 2 {
		said = strconv.Itoa(both[0]) + ":" + strconv.Itoa(both[1])
	}
	first, last, ok := spoken.Lines(said)
	if !ok || g.first("start", "end") != "" {
		return
	}
	delete(g, name)
	if g.set("start", max(first, 1)); last > 0 {
		g.set("end", last)
	}
}

// alternatives makes of several queries one: of words all, of patterns any.
func alternatives(g passed, name string) {
	var all []string
	if json.Unmarshal(g[name], &all) != nil || len(all) == 0 {
		return
	}
	delete(g, name)
	switch searchSpec.meaning("syntax", g.text("syntax")) {
	case "literal":
		for i := range all {
			all[i] = regexp.QuoteMeta(all[i])
		}
		g.set("syntax", "regex")
		g.set("query", strings.Join(all, "|"))
	case "regex":
		g.set("query", "(?:"+strings.Join(all, ")|(?:")+")")
	default:
		g.set("query", strings.Join(all, " "))
	}
}

// written takes a flag, or a pattern itself, for how the query is written.
func written(g passed, name, syntax string) {
	on, ok := g.flag(name)
	switch s := g.text(name); {
	case ok && on && g["syntax"] == nil:
		g.set("syntax", syntax)
	case ok:
	case s != "" && g.first("query", "q", "pattern", "text") == "":
		g.set("query", s)
		g.set("syntax", syntax)
	default:
		return
	}
	delete(g, name)
}

// filtering are arguments of search that explore does not have.
var filtering = []string{"paths", "path", "file", "files", "include", "glob", "directory", "exclude", "languages", "language", "lang", "kinds", "kind", "roles", "role"}

// handed is the tool that answers a call: to look only into some files is a search.
func (s *Server) handed(t tool, g passed) tool {
	if t.name != "explore" || s.options.Structured || g.first(filtering...) == "" {
		return t
	}
	i := slices.IndexFunc(s.tools, func(other tool) bool { return other.name == "search" })
	if i < 0 {
		return t
	}
	delete(g, "detail")
	return s.tools[i]
}

// handedNote tells of it.
const handedNote = "explore looks into all files: within some, this is search"

// mended is a call that works where an argument is at fault that need not be there, or is there under
// another name; "" if that is not what is wrong.
func (t tool) mended(e *contract.Error, g passed) string {
	if g[e.Field] == nil {
		return ""
	}
	m := passed{}
	for name, v := range g {
		if name != e.Field {
			m[name] = v
		}
	}
	if len(e.Similar) == 1 && !t.takes(e.Field) && t.takes(e.Similar[0]) && m[e.Similar[0]] == nil {
		m[e.Similar[0]] = g[e.Field]
	}
	for _, p := range t.params {
		if p.required && m.first(append([]string{p.name}, p.aliases...)...) == "" {
			if said := g.text(e.Field); said != "" {
				return callOf("explore", map[string]any{"query": contract.Quoted(said)})
			}
			return ""
		}
	}
	return callOf(t.name, m)
}
