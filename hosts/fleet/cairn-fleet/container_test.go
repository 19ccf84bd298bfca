package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"
)

// The services of the compose file start commands that there are, with a configuration that servers
// take. No container is started here.
func TestCompose(t *testing.T) {
	b, err := os.ReadFile("../container/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]string
			Volumes     []string
			ReadOnly    bool `yaml:"read_only"`
		}
		Volumes map[string]any
	}
	if err := yaml.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for name, s := range file.Services {
		kind, _, _ := strings.Cut(name, "-")
		count[kind]++
		parser, err := kong.New(&commands{}, kong.Name("cairn-fleet"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(s.Command); err != nil || !s.ReadOnly || !strings.Contains(s.Environment["CAIRN_FLEET_NATS"], "@bus-3:4222") {
			t.Errorf("%s: %q: %v", name, s.Command, err)
		}
		for _, v := range s.Volumes {
			if from, to, _ := strings.Cut(v, ":"); to == "/state" && from != name {
				t.Errorf("%s keeps its state in %q", name, from)
			} else if _, known := file.Volumes[from]; !known && !strings.HasPrefix(from, "./") {
				t.Errorf("%s: no volume %q", name, from)
			}
		}
	}
	if count["bus"] != 3 || count["node"] != 3 || count["gateway"] != 1 || count["index"] != 1 {
		t.Errorf("services: %v", count)
	}
	t.Setenv("SERVER_NAME", "bus-1")
	t.Setenv("FLEET_PASSWORD", "p0123456789abcdef")
	o := &server.Options{}
	if err := o.ProcessConfigFile("../container/nats.conf"); err != nil {
		t.Fatal(err)
	}
	if o.ServerName != "bus-1" || o.Password != "p0123456789abcdef" || len(o.Routes) != 3 || o.Cluster.Name != "fleet" {
		t.Errorf("%q %q %v %q", o.ServerName, o.Password, o.Routes, o.Cluster.Name)
	}
}
