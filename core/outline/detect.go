package outline

import (
	"bytes"
	"strings"
)

// maxHead bounds how much of a file's head Detect looks at.
const maxHead = 16 << 10

// Detect names the language of a file by its extension, its well-known base name, or its #! line, in this order. head is the beginning
// of the file, nil when it is not at hand; by it some extensions are narrowed, such as the .h of C and C++.
func Detect(path string, head []byte) Language {
	base := path
	if i := strings.LastIndexAny(base, `/\`); i >= 0 {
		base = base[i+1:]
	}
	base = strings.ToLower(base)
	if len(head) > maxHead {
		head = head[:maxHead]
	}
	if l, ok := byFile[base]; ok {
		return l
	}
	if dot := strings.LastIndexByte(base, '.'); dot >= 0 {
		l, ok := byExtension[base[dot+1:]]
		if ok && languages[l].narrow != nil {
			return languages[l].narrow(base[dot+1:], head)
		}
		if ok {
			return l
		}
		for _, p := range prefixes {
			if dot > 0 && strings.HasPrefix(base, p.text) {
				return p.language
			}
		}
	}
	return script(head)
}

// What tells the language of a file: made of the table of languages.
var (
	byName, byExtension, byFile, byInterpreter map[string]Language
	prefixes                                   []prefix
)

// prefix is the beginning of a base name.
type prefix struct {
	text     string
	language Language
}

// recognise fills the maps.
func recognise() {
	byName, byExtension, byFile, byInterpreter = map[string]Language{}, map[string]Language{}, map[string]Language{}, map[string]Language{}
	for i, known := range languages {
		l := Language(i)
		byName[known.name] = l
		for _, of := range [...]struct {
			names []string
			all   map[string]Language
		}{{known.also, byName}, {known.extensions, byExtension}, {known.files, byFile}, {known.interpreters, byInterpreter}} {
			for _, name := range of.names {
				of.all[name] = l
			}
		}
		for _, text := range known.prefixes {
			prefixes = append(prefixes, prefix{text, l})
		}
	}
}

// script reads a #! line; "env" and its options are stepped over, a version at the end is cut.
func script(head []byte) Language {
	if !bytes.HasPrefix(head, []byte("#!")) {
		return Unknown
	}
	line, _, _ := bytes.Cut(head[2:], []byte("\n"))
	for _, field := range bytes.Fields(line) {
		name := string(field[bytes.LastIndexByte(field, '/')+1:])
		if name == "env" || strings.HasPrefix(name, "-") || strings.Contains(name, "=") {
			continue
		}
		if l, ok := byInterpreter[name]; ok {
			return l
		}
		return byInterpreter[strings.TrimRight(name, "0123456789.")]
	}
	return Unknown
}
