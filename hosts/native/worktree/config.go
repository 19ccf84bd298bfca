package worktree

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// config is the part of git's configuration that decides about listing.
type config struct {
	excludesFile string
	ignoreCase   bool
	hash         int
	files        []string // that were read, or would have been
	conditional  []string // that are included under conditions, which are not looked at
}

// maxIncludes is how deep git follows include.path.
const maxIncludes = 10

// How much configuration is read: files that include each other twice would be read
// without end for all purposes.
const (
	maxConfigs     = 200
	maxConfigBytes = 8 << 20
)

// config reads the files that git reads for a repository; later ones win.
func (a *access) config(repositoryFile string) config {
	home, _ := os.UserHomeDir()
	xdg := os.Getenv("XDG_CONFIG_HOME")
	if xdg == "" && home != "" {
		xdg = filepath.Join(home, ".config")
	}
	c := config{hash: 20}
	if xdg != "" {
		c.excludesFile = filepath.Join(xdg, "git", "ignore")
	}
	var files []string
	if system, ok := os.LookupEnv("GIT_CONFIG_SYSTEM"); !isTrue(os.Getenv("GIT_CONFIG_NOSYSTEM")) {
		if !ok {
			system = "/etc/gitconfig"
		}
		files = append(files, system)
	}
	if global, ok := os.LookupEnv("GIT_CONFIG_GLOBAL"); ok {
		files = append(files, global)
	} else {
		if xdg != "" {
			files = append(files, filepath.Join(xdg, "git", "config"))
		}
		if home != "" {
			files = append(files, filepath.Join(home, ".gitconfig"))
		}
	}
	for _, file := range append(files, repositoryFile) {
		c.read(a, file, home, maxIncludes)
	}
	return c
}

func (c *config) read(a *access, file, home string, includes int) {
	if len(c.files) == maxConfigs {
		return
	}
	c.files = append(c.files, file)
	data, ok := a.read(file, maxConfigBytes)
	if !ok {
		return
	}
	scanConfig(string(data), func(key, value string) {
		switch key {
		case "core.excludesfile":
			c.excludesFile = expandHome(value, home)
		case "core.ignorecase":
			c.ignoreCase = isTrue(value)
		case "extensions.objectformat":
			if value == "sha256" {
				c.hash = 32
			}
		case "include.path":
			if path := expandHome(value, home); path != "" && includes > 0 {
				c.read(a, absolute(path, filepath.Dir(file)), home, includes-1)
			}
		default:
			if strings.HasPrefix(key, "includeif ") && strings.HasSuffix(key, ".path") && len(c.conditional) < maxConfigs {
				c.conditional = append(c.conditional, absolute(expandHome(value, home), filepath.Dir(file)))
			}
		}
	})
}

func expandHome(path, home string) string {
	if path == "~" || strings.HasPrefix(path, "~/") {
		return home + path[1:]
	}
	return path
}

func isTrue(value string) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "on":
		return true
	}
	n, err := strconv.Atoi(value)
	return err == nil && n != 0
}

// scanConfig calls visit for every variable, with its key in lower case. A
// variable without a value is "true". It stops where git would report an error.
func scanConfig(text string, visit func(key, value string)) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\xef\xbb\xbf"), "\r\n", "\n")
	section := ""
	for text = skipBlank(text); text != ""; text = skipBlank(text) {
		if text[0] == '[' {
			end := strings.IndexAny(text, "]\n")
			if end < 0 || text[end] == '\n' {
				return
			}
			// Only sections without a subsection are of interest here, and a ] in a
			// subsection's name does no harm: the name then is no known one.
			section, text = strings.ToLower(strings.TrimSpace(text[1:end])), text[end+1:]
			continue
		}
		end := strings.IndexFunc(text, func(r rune) bool { return !isKeyRune(r) })
		if end < 0 {
			end = len(text)
		}
		if end == 0 {
			_, text, _ = strings.Cut(text, "\n")
			continue
		}
		key, value := section+"."+strings.ToLower(text[:end]), "true"
		text = strings.TrimLeft(text[end:], " \t")
		if strings.HasPrefix(text, "=") {
			value, text = scanValue(text[1:])
		}
		visit(key, value)
	}
}

func isKeyRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-'
}

// skipBlank drops white space and comments.
func skipBlank(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if text == "" || text[0] != '#' && text[0] != ';' {
			return text
		}
		_, text, _ = strings.Cut(text, "\n")
	}
}

// scanValue reads a value up to the end of its line.
func scanValue(text string) (value, rest string) {
	var b strings.Builder
	keep, quoted := 0, false // white space beyond keep is dropped at the end
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			return b.String()[:keep], text[i:]
		case c == '"':
			quoted = !quoted
			keep = b.Len()
			continue
		case (c == '#' || c == ';') && !quoted:
			_, after, _ := strings.Cut(text[i:], "\n")
			return b.String()[:keep], after
		case c == '\\' && i+1 < len(text):
			i++
			if text[i] == '\n' {
				continue
			}
			c = unescape(text[i])
			b.WriteByte(c)
			keep = b.Len()
			continue
		}
		if b.Len() == 0 && !quoted && (c == ' ' || c == '\t') {
			continue // also after a continued line
		}
		b.WriteByte(c)
		if quoted || c != ' ' && c != '\t' {
			keep = b.Len()
		}
	}
	return b.String()[:keep], ""
}

func unescape(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'b':
		return '\b'
	}
	return c
}
