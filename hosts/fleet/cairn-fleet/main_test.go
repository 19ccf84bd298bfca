package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// asCommand is set where the program of the tests is to be the command.
const asCommand = "CAIRN_FLEET_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// output collects what a process prints.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// begin starts the command as a process of its own.
func begin(t *testing.T, args ...string) (*exec.Cmd, *output) {
	t.Helper()
	o := &output{}
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asCommand+"=1", "XDG_CACHE_HOME="+t.TempDir())
	c.Stdout, c.Stderr = o, o
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	return c, o
}

// typed runs the command in this process.
func typed(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, &o, &e)
	return code, o.String(), e.String()
}

// until waits, for a bounded number of steps, until a command prints something.
func until(t *testing.T, code int, want string, args ...string) string {
	t.Helper()
	var out, errs string
	for range 1200 {
		var got int
		if got, out, errs = typed(t, args...); got == code && strings.Contains(out+errs, want) {
			return out + errs
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatalf("%q never prints %q: %s%s", args, want, out, errs)
	return ""
}

// address is one that is free.
func address(t *testing.T) string {
	t.Helper()
	for range 1000 {
		at := fmt.Sprintf("127.0.0.1:%d", firstPort+mathrand.IntN(ports))
		if _, given := addresses.LoadOrStore(at, true); given {
			continue
		}
		if l, err := net.Listen("tcp", at); err == nil {
			l.Close()
			return at
		}
	}
	t.Fatal("no port is free")
	return ""
}

// Ports below those that the system gives to connections: until what listens there has started, one
// of a connection might be the same. None is given twice.
const (
	firstPort = 10_000
	ports     = 20_000
)

var addresses sync.Map

func write(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// certificate makes one for this machine, and its key.
func certificate(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	b, err := x509.CreateCertificate(rand.Reader, about, about, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	k, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Join(dir, "cert.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: b}))),
		write(t, filepath.Join(dir, "key.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: k})))
}

// A fleet of processes: a server with TLS and passwords, a gateway with a key, three nodes, of which
// one is killed.
func TestProcesses(t *testing.T) {
	dir := t.TempDir()
	bus, front := address(t), address(t)
	cert, private := certificate(t, dir)
	t.Setenv("CAIRN_FLEET_CA", cert)
	config := write(t, filepath.Join(dir, "nats.conf"), fmt.Sprintf("listen: %q\nauthorization { user: fleet, password: right }\ntls { cert_file: %q, key_file: %q }\n", bus, cert, private))
	key := write(t, filepath.Join(dir, "key"), rand.Text()+rand.Text())
	for _, name := range []string{"api", "web", "tool"} {
		write(t, filepath.Join(dir, "src", name, ".git", "HEAD"), "")
		write(t, filepath.Join(dir, "src", name, "open.go"), "package a\n\n// Open opens a "+name+" session.\nfunc Open() {}\n")
	}
	t.Setenv("CAIRN_FLEET_URL", "http://"+front)
	server := "tls://fleet:right@" + bus
	_, said := begin(t, "serve", filepath.Join(dir, "src"), "--groups", "team", "--nodes", "0", "--nats-config", config, "--nats", server, "--key", key, "--http", front, "--state", filepath.Join(dir, "state"))
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(said)
		}
	})
	token := func(groups string, more ...string) string {
		code, out, errs := typed(t, append([]string{"token", "tester", "--groups", groups, "--key", key}, more...)...)
		if code != 0 {
			t.Fatal(errs)
		}
		return "--token=" + strings.TrimSpace(out)
	}
	team := token("team")
	until(t, 0, "0 nodes, 3 repositories", "status", team)
	nodes := map[string]*exec.Cmd{}
	for _, id := range []string{"n1", "n2", "n3"} {
		nodes[id], _ = begin(t, "node", "--id", id, "--nats", server, "--key", key, "--state", filepath.Join(dir, id))
	}
	until(t, 0, "3 nodes", "status", team)
	search := []string{"search", "open a session", team}
	whole := func() string {
		for range 200 {
			out := until(t, 0, "api/open.go", search...)
			if strings.Count(out, "/open.go:") == 3 && !strings.Contains(out, "is not searched") {
				return out
			}
			if !strings.Contains(out, "is not searched") {
				t.Fatalf("a gap without a name: %s", out)
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("never whole")
		return ""
	}
	before := whole()

	if err := nodes["n2"].Process.Kill(); err != nil {
		t.Fatal(err)
	}
	killed := time.Now()
	if after := whole(); after != before {
		t.Errorf("before\n%safter\n%s", before, after)
	}
	t.Logf("the first whole answer after %v", time.Since(killed))
	until(t, 0, "2 nodes", "status", team)
	if after := whole(); after != before {
		t.Errorf("before\n%safter\n%s", before, after)
	}

	// What is added and pushed is found; who may not see it does not.
	lone := filepath.Join(dir, "lone")
	write(t, filepath.Join(lone, "quokka.go"), "package a\n\n// Quokka feeds a quokka.\nfunc Quokka() {}\n")
	if code, out, errs := typed(t, "add", lone, "--groups", "zoo", "--nats", server); code != 0 || out != "lone is to be indexed\n" {
		t.Errorf("%d %s%s", code, out, errs)
	}
	until(t, 0, "lone/quokka.go:", "search", "quokka", token("zoo"))
	if code, out, errs := typed(t, "search", "quokka", team); code != 1 || strings.Contains(out+errs, "lone") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if code, out, errs := typed(t, "remove", "lone", "--nats", server); code != 0 {
		t.Errorf("%d %s%s", code, out, errs)
	}
	until(t, 1, "", "search", "quokka", token("zoo"))

	stranger, _ := certificate(t, t.TempDir())
	for want, args := range map[string][]string{
		"the token is missing":            {"search", "open"},
		"the token has expired":           {"search", "open", token("team", "--for", "1ns")},
		"was not signed":                  {"search", "open", team + "x"},
		"there is no repository":          {"search", "open", team, "--repository", "lone"},
		"Authorization Violation":         {"add", lone, "--nats", "tls://fleet:wrong@" + bus},
		"failed to verify certificate":    {"add", lone, "--nats", server, "--ca", stranger},
		"name the server of the fleet":    {"add", lone},
		"no such file or directory":       {"add", filepath.Join(dir, "none"), "--nats", server},
		"is for one repository":           {"add", lone, filepath.Join(dir, "src", "api"), "--name", "x", "--nats", server},
		"there is no repository \"none\"": {"remove", "none", "--nats", server},
		"a group of \"\" has no name":     {"token", "tester", "--groups", "", "--key", key},
		"a group of \",web\" has no name": {"token", "tester", "--groups", ",web", "--key", key},
		"a group of \"web,\" has no name": {"add", lone, "--groups", "web,", "--nats", server},
		"give a --key":                    {"serve", lone, "--http", "0.0.0.0:0"},
		"give --groups":                   {"serve", lone, "--key", key},
		"from 0 to 64":                    {"serve", lone, "--nodes", "65"},
		"another cairn-fleet uses":        {"serve", lone, "--state", filepath.Join(dir, "state"), "--http", ""},
		"read server configuration":       {"serve", lone, "--state", filepath.Join(dir, "other"), "--nats-config", key},
		"an id is 1 to 64":                {"node", "--id", "a.b", "--nats", server, "--state", filepath.Join(dir, "other")},
		"(does \"cairn-fleet serve\" run": {"search", "open", "--url", "http://" + address(t)},
	} {
		if code, out, errs := typed(t, args...); code != 2 || !strings.Contains(errs, want) {
			t.Errorf("%q: %d %s%s, want %s", args, code, out, errs, want)
		}
	}
}

// One process with nothing around it answers, and ends when it is told to.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	front := address(t)
	write(t, filepath.Join(dir, "src", "one", ".git", "HEAD"), "")
	write(t, filepath.Join(dir, "src", "two", ".git", "HEAD"), "")
	write(t, filepath.Join(dir, "src", "one", "open.go"), "package a\n\n// Open opens a session.\nfunc Open() {}\n")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var said output
	done := make(chan int)
	go func() {
		done <- run(ctx, []string{"serve", filepath.Join(dir, "src"), "--poll", "50ms", "--http", front, "--state", filepath.Join(dir, "state")}, &said, &said)
	}()
	t.Setenv("CAIRN_FLEET_URL", "http://"+front)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	until(t, 0, "one/open.go:1-4  function Open", "search", "open a session")
	if code, out, _ := typed(t, "search", "open a session", "--format", "json"); code != 0 || !strings.Contains(out, `"repository":"one"`) {
		t.Errorf("%d %s", code, out)
	}
	// What comes to lie in the directory is found, and what is taken out is not.
	lies := filepath.Join(dir, "away")
	write(t, filepath.Join(lies, ".git", "HEAD"), "")
	write(t, filepath.Join(lies, "quokka.go"), "package a\n\n// Quokka feeds a quokka.\nfunc Quokka() {}\n")
	served := filepath.Join(dir, "src", "zoo")
	if err := os.Rename(lies, served); err != nil {
		t.Fatal(err)
	}
	until(t, 0, "zoo/quokka.go:", "search", "quokka")
	if err := os.Rename(served, lies); err != nil {
		t.Fatal(err)
	}
	until(t, 1, "", "search", "quokka")
	until(t, 0, "one/open.go:", "search", "open a session")
	cancel()
	if code := <-done; code != 0 {
		t.Errorf("%d %s", code, said.String())
	}
}
