package fleet

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// remote is a bare repository, with a work tree from which to push to it.
type remote struct {
	t          testing.TB
	bare, work string
}

func newRemote(t testing.TB, files map[string]string) *remote {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &remote{t, filepath.Join(dir, "remote.git"), filepath.Join(dir, "work")}
	r.git(dir, "init", "-q", "--bare", "-b", "main", r.bare)
	r.git(dir, "init", "-q", "-b", "main", r.work)
	r.push(files)
	return r
}

func (r *remote) git(dir string, args ...string) {
	r.t.Helper()
	c := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com"}, args...)...)
	c.Dir, c.Env = dir, append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
	if out, err := c.CombinedOutput(); err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

// push commits files and pushes.
func (r *remote) push(files map[string]string) {
	r.t.Helper()
	for path, content := range files {
		full := filepath.Join(r.work, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(full), 0o755), os.WriteFile(full, []byte(content), 0o644)); err != nil {
			r.t.Fatal(err)
		}
	}
	r.git(r.work, "add", "-A")
	r.git(r.work, "commit", "-qm", "some")
	r.git(r.work, "push", "-q", r.bare, "main")
}

// A remote is fetched, and what is pushed to it is found after its forge told of it; who does not
// know the secret tells nothing. What comes twice is done once.
func TestPush(t *testing.T) {
	f := newFleet(t, 2, nil)
	r := newRemote(t, of("red"))
	if _, err := f.Bus.Add(t.Context(), "far", r.bare, nil); err != nil {
		t.Fatal(err)
	}
	f.dirs["far"] = r.bare
	f.whole()
	q := asked("open a store")
	if d := found(f.answer("", q)); !slices.Equal(d, []string{"far/open.go"}) {
		t.Fatalf("%q", d)
	}
	secret := strings.Repeat("s", minKey)
	h := (&Gateway{Asker: f.Asker, PushSecret: []byte(secret)}).Handler()
	tell := func(body string, header ...string) (int, string) {
		req := httptest.NewRequest("POST", "http://127.0.0.1/v1/push", strings.NewReader(body))
		for i := 0; i < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		return w.Code, w.Body.String()
	}
	byName := `{"repository":"far"}`
	sum := hmac.New(sha256.New, []byte(secret))
	sum.Write([]byte(byName))
	signature := "sha256=" + hex.EncodeToString(sum.Sum(nil))
	for name, c := range map[string]struct {
		body   string
		header []string
		status int
	}{
		"bearer":    {byName, []string{"Authorization", "Bearer " + secret}, 202},
		"signed":    {byName, []string{"X-Hub-Signature-256", signature}, 202},
		"gitlab":    {fmt.Sprintf(`{"project":{"git_http_url":%q},"repository":{"name":"x"}}`, strings.TrimSuffix(r.bare, ".git")), []string{"X-Gitlab-Token", secret}, 202},
		"github":    {fmt.Sprintf(`{"repository":{"clone_url":%q}}`, r.bare), []string{"X-Gitlab-Token", secret}, 202},
		"nothing":   {byName, nil, 401},
		"wrong":     {byName, []string{"Authorization", "Bearer " + secret + "x"}, 401},
		"other sum": {byName + " ", []string{"X-Hub-Signature-256", signature}, 401},
		"no sum":    {byName, []string{"X-Hub-Signature-256", "sha256=", "Authorization", "Bearer " + secret}, 401},
		"unknown":   {`{"repository":"none"}`, []string{"Authorization", "Bearer " + secret}, 404},
		"no name":   {`{"repository":{}}`, []string{"Authorization", "Bearer " + secret}, 400},
		"no JSON":   {`far`, []string{"Authorization", "Bearer " + secret}, 400},
	} {
		if status, said := tell(c.body, c.header...); status != c.status || strings.Contains(said, secret) {
			t.Errorf("%s: %d %s", name, status, said)
		}
	}
	without := httptest.NewRecorder()
	(&Gateway{Asker: f.Asker}).Handler().ServeHTTP(without, httptest.NewRequest("POST", "http://127.0.0.1/v1/push", strings.NewReader(byName)))
	if without.Code != http.StatusNotFound {
		t.Errorf("without a secret: %d", without.Code)
	}
	before, _ := f.View.entry("far", Everything)
	for i := range 3 {
		word := fmt.Sprintf("quokka%d", i)
		r.push(map[string]string{"quokka.go": "package a\n\n// Quokka feeds the " + word + ".\nfunc Quokka() {}\n"})
		began := time.Now()
		if status, said := tell(byName, "Authorization", "Bearer "+secret); status != 202 {
			t.Fatalf("%d %s", status, said)
		}
		f.until("found", func() bool { return slices.Contains(found(f.answer("", asked(word))), "far/quokka.go") })
		t.Logf("found %v after it was pushed", time.Since(began))
	}
	after, _ := f.View.entry("far", Everything)
	if before.Revision == after.Revision || before.ID != after.ID {
		t.Errorf("%+v, then %+v", before, after)
	}
	if err := (&Indexer{Bus: f.Bus, Remotes: filepath.Join(t.TempDir(), "other"), Cache: filepath.Join(t.TempDir(), "none")}).Index(t.Context(), "far"); err != nil {
		t.Fatal(err)
	}
	if again, _ := f.View.entry("far", Everything); again.Revision == after.Revision && again.Digest != after.Digest { // the view may learn of the last push only now
		t.Error("what was indexed was indexed again")
	}
}

// A remote that is looked at from time to time is found as it is, and one that is gone stays as it was.
func TestPolledRemote(t *testing.T) {
	f := newFleet(t, 1, nil)
	x := &Indexer{Bus: f.bus(), Cache: t.TempDir(), Remotes: t.TempDir(), Poll: 50 * time.Millisecond}
	f.members.Go(x.Run)
	r := newRemote(t, of("red"))
	if _, err := f.Bus.Add(t.Context(), "far", r.bare, nil); err != nil {
		t.Fatal(err)
	}
	f.dirs["far"] = r.bare
	f.whole()
	r.push(map[string]string{"quokka.go": "package a\n\n// Quokka feeds the quokkas.\nfunc Quokka() {}\n"})
	f.until("found", func() bool { return slices.Contains(found(f.answer("", asked("quokka"))), "far/quokka.go") })
	if err := os.Rename(filepath.Join(r.bare, "objects"), filepath.Join(r.bare, "away")); err != nil {
		t.Fatal(err)
	}
	f.until("told", func() bool { e, _ := f.View.entry("far", Everything); return e.Problem != "" })
	if d := found(f.answer("", asked("quokka"))); !slices.Contains(d, "far/quokka.go") {
		t.Errorf("%q", d)
	}
	if err := os.Rename(filepath.Join(r.bare, "away"), filepath.Join(r.bare, "objects")); err != nil {
		t.Fatal(err)
	}
	r.push(map[string]string{"wombat.go": "package a\n\n// Wombat feeds the wombats.\nfunc Wombat() {}\n"})
	f.until("found again", func() bool { return slices.Contains(found(f.answer("", asked("wombat"))), "far/wombat.go") })
}
