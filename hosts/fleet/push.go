package fleet

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// maxPush is how large what a forge tells of a push may be.
const maxPush = 25 << 20

// push has a repository looked at that was pushed to: {"repository": "NAME"}, or what GitHub,
// Gitea and GitLab send, which name its addresses. Whoever sends it knows the secret: as a bearer
// token, as GitLab sends it, or by the HMAC-SHA-256 of the body, as GitHub and Gitea do.
func (g *Gateway) push(w http.ResponseWriter, r *http.Request) {
	body, err := bodyOf(r, maxPush)
	switch {
	case err != nil:
		refuse(w, err)
		return
	case !g.knows(r.Header, body):
		refuse(w, &contract.Error{Code: codeForbidden, Message: "the secret of pushes is missing or another one", Fix: "send that of --push-secret as a bearer token, X-Gitlab-Token or X-Hub-Signature-256"})
		return
	}
	is, err := pushed(body)
	if err != nil {
		refuse(w, err)
		return
	}
	n, err := g.Asker.Bus.Push(r.Context(), g.Asker.View, is)
	if err == nil && n == 0 {
		err = &contract.Error{Code: contract.CodeNotFound, Message: "no repository of the fleet is that", Fix: "add it first"}
	}
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprintf(w, "{\"queued\":%d}\n", n)
}

// knows tells whether a request is of somebody who knows the secret.
func (g *Gateway) knows(h http.Header, body []byte) bool {
	if sum, ok := strings.CutPrefix(h.Get("X-Hub-Signature-256"), "sha256="); ok {
		given, err := hex.DecodeString(sum)
		mac := hmac.New(sha256.New, g.PushSecret)
		mac.Write(body)
		return err == nil && hmac.Equal(given, mac.Sum(nil))
	}
	given := h.Get("X-Gitlab-Token")
	if given == "" {
		given, _ = strings.CutPrefix(h.Get("Authorization"), "Bearer ")
	}
	return subtle.ConstantTimeCompare([]byte(given), g.PushSecret) == 1
}

// pushed tells which repositories a request is of.
func pushed(body []byte) (func(e *Entry) bool, error) {
	var said struct {
		Repository json.RawMessage `json:"repository"`
		Project    json.RawMessage `json:"project"`
	}
	if err := json.Unmarshal(body, &said); err != nil {
		return nil, contract.Errorf(contract.CodeBadInput, "the request is no JSON object: %v", err)
	}
	var name string
	if json.Unmarshal(said.Repository, &name) == nil && name != "" {
		return func(e *Entry) bool { return e.Name == name }, nil
	}
	at := map[string]bool{}
	for _, part := range []json.RawMessage{said.Repository, said.Project} {
		var a struct {
			Clone   string `json:"clone_url"`
			SSH     string `json:"ssh_url"`
			GitHTTP string `json:"git_http_url"`
			GitSSH  string `json:"git_ssh_url"`
			HTML    string `json:"html_url"`
		}
		if json.Unmarshal(part, &a) != nil {
			continue
		}
		for _, address := range []string{a.Clone, a.SSH, a.GitHTTP, a.GitSSH, a.HTML} {
			at[plainAddress(address)] = address != ""
		}
	}
	delete(at, "")
	if len(at) == 0 {
		return nil, contract.Errorf(contract.CodeBadInput, "the request names no repository").With("repository", `send {"repository": "NAME"}, or have a forge send its pushes`)
	}
	return func(e *Entry) bool { return at[plainAddress(e.Source)] }, nil
}

// plainAddress is that of a remote without what may be left out. Addresses git@host:path are
// those of ssh.
func plainAddress(address string) string {
	if user, rest, ok := strings.Cut(address, "@"); ok && !strings.Contains(address, "://") {
		address = "ssh://" + user + "@" + strings.Replace(rest, ":", "/", 1)
	}
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(address, "/"), ".git"))
}
