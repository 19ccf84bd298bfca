package stranger

import (
	"os"
	"strings"
	"testing"
)

func path() string { return os.Getenv("PATH") }

func TestGo(t *testing.T) {
	s := arrive(t, "go")
	s.env = append(s.env, "GOPROXY=file://"+s.dist+"/go,"+strings.TrimSpace(s.run("go", "env", "GOPROXY")), "GONOSUMDB=github.com/cairn-search")
	readme := s.readme("plugins/extism/go/README.md")
	s.write("main.go", s.programs(readme, "go", 1)[0])
	s.run("go", "mod", "init", "example.com/first")
	line := s.install(readme, "go get")
	s.run(line[0], line[1:]...)
	s.run("go", "vet", ".")
	s.answers("go", "run", ".")
}
