package setup

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"

	"github.com/pelletier/go-toml/v2"
	"github.com/tidwall/pretty"
	"github.com/tidwall/sjson"

	"github.com/cairn-search/cairn/hosts/internal/inside"
)

// Plan is an entry for a configuration file.
type Plan struct {
	Client string
	// File is where the entry belongs.
	File string

	project string // the directory that the file is in, "" if it is the user's own
	client  client
	entry   any
}

// Snippet is the entry as a file of its own would hold it, with a newline at the end.
func (p *Plan) Snippet() string {
	b, err := p.merge(nil)
	if err != nil {
		return err.Error() // an empty file takes any entry
	}
	return string(b)
}

// merge returns the content of a file with the entry in it, and nothing else changed
// but white space. The same content comes back if the entry is there already.
func (p *Plan) merge(old []byte) ([]byte, error) {
	if p.client.toml {
		return p.mergeTOML(old)
	}
	return p.mergeJSON(old)
}

// layout is how most of these programs write their files.
var layout = &pretty.Options{Width: 100, Indent: "  "}

// byHand ends the errors of files that are left alone.
const byHand = "put the entry in by hand"

// mergeJSON sets the entry in the text, and then makes sure that this is all that has
// changed.
func (p *Plan) mergeJSON(old []byte) ([]byte, error) {
	if len(bytes.TrimSpace(old)) == 0 {
		old = []byte("{}")
	}
	var before map[string]any
	if !json.Valid(old) {
		return nil, errors.New("not plain JSON, perhaps for comments, which would be lost: " + byHand)
	}
	if json.Unmarshal(old, &before) != nil || before == nil {
		return nil, errors.New("not a JSON object: " + byHand)
	}
	servers, ok := before[p.client.key].(map[string]any)
	if _, there := before[p.client.key]; there && !ok {
		return nil, fmt.Errorf("%q is not an object: %s", p.client.key, byHand)
	}
	entry, err := encode(p.entry)
	if err != nil {
		return nil, err
	}
	var value any
	if err := json.Unmarshal(entry, &value); err != nil {
		return nil, err
	}
	if reflect.DeepEqual(servers[Entry], value) {
		return old, nil
	}
	b, err := sjson.SetRawBytes(bytes.Clone(old), p.client.key+"."+Entry, entry)
	if err != nil {
		return nil, fmt.Errorf("set entry: %w", err)
	}
	var after map[string]any
	if err := json.Unmarshal(b, &after); err != nil || !reflect.DeepEqual(after, p.with(before, servers, value)) {
		return nil, errors.New("a name is there twice: " + byHand)
	}
	return pretty.PrettyOptions(b, layout), nil
}

// with puts the entry among the servers, and those into the file.
func (p *Plan) with(file, servers map[string]any, entry any) map[string]any {
	if servers == nil {
		servers = map[string]any{}
	}
	servers[Entry], file[p.client.key] = entry, servers
	return file
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// mergeTOML appends the entry's table to the text, or replaces it there, and then
// makes sure that this is all that has changed.
func (p *Plan) mergeTOML(old []byte) ([]byte, error) {
	before, err := decodeTOML(old)
	if err != nil {
		return nil, fmt.Errorf("not TOML: %w: %s", err, byHand)
	}
	entry, err := toml.Marshal(map[string]map[string]any{p.client.key: {Entry: p.entry}})
	if err != nil {
		return nil, fmt.Errorf("encode entry: %w", err)
	}
	// The table of tables needs no header of its own.
	entry = entry[max(0, bytes.Index(entry, []byte("["+p.client.key+"."))):]
	want, err := decodeTOML(entry)
	if err != nil {
		return nil, fmt.Errorf("encode entry: %w", err)
	}
	value := want[p.client.key].(map[string]any)[Entry]
	servers, _ := before[p.client.key].(map[string]any)
	if reflect.DeepEqual(servers[Entry], value) {
		return old, nil
	}
	b := without(old, p.client.key+"."+Entry)
	if len(b) > 0 {
		b = append(bytes.TrimRight(b, "\n"), "\n\n"...)
	}
	b = append(b, entry...)
	after, err := decodeTOML(b)
	if err != nil || !reflect.DeepEqual(after, p.with(before, servers, value)) {
		return nil, fmt.Errorf("%q is not written as tables of its own: %s", p.client.key, byHand)
	}
	return b, nil
}

func decodeTOML(b []byte) (map[string]any, error) {
	m := map[string]any{}
	return m, toml.Unmarshal(b, &m)
}

// without cuts a table's lines, from its header to the next one's.
func without(text []byte, table string) []byte {
	var out []byte
	inside := false
	for line := range bytes.Lines(text) {
		if t := bytes.TrimSpace(line); len(t) > 0 && t[0] == '[' {
			inside = bytes.HasPrefix(t, []byte("["+table+"]"))
		}
		if !inside {
			out = append(out, line...)
		}
	}
	return out
}

// maxFile is the size of the largest configuration that is changed.
const maxFile = 16 << 20

// read reads the file as it is: that of a project follows no link, as nothing inside a
// repository does.
func (p *Plan) read() ([]byte, error) {
	if p.project == "" {
		return inside.Reach(p.File, maxFile)
	}
	path, err := filepath.Rel(p.project, p.File)
	if err != nil {
		return nil, err
	}
	return inside.Read(p.project, filepath.ToSlash(path), nil, maxFile)
}

// Write puts the entry into the file, keeping what else is there. What was there
// before is then in backup, "" if there was nothing; changed is false if the entry was
// there already.
func (p *Plan) Write() (changed bool, backup string, err error) {
	file, mode := p.File, fs.FileMode(0o600)
	old, err := p.read()
	switch {
	case p.project != "" && inside.Moved(err) && !errors.Is(err, fs.ErrNotExist):
		// A repository may have a link there that leads out of it.
		return false, "", fmt.Errorf("change %q: %w: %s", p.File, err, byHand)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return false, "", err
		}
	case err != nil:
		return false, "", err
	default:
		// A link, such as to a collection of settings, stays one.
		if file, err = filepath.EvalSymlinks(file); err != nil {
			return false, "", err
		}
		info, err := os.Stat(file)
		if err != nil {
			return false, "", err
		}
		mode, backup = info.Mode().Perm(), file+".before-cairn"
	}
	b, err := p.merge(old)
	if err != nil {
		return false, "", fmt.Errorf("change %q: %w", p.File, err)
	}
	if bytes.Equal(b, old) {
		return false, "", nil
	}
	if backup != "" {
		if err := replace(backup, old, mode); err != nil {
			return false, "", err
		}
	}
	return true, backup, replace(file, b, mode)
}

// replace writes a file so that there is the old one or the whole new one at any time.
func replace(file string, content []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*.tmp")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Chmod(f.Name(), mode)
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
