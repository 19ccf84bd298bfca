package fleet

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
)

// Public is the group of everyone who has a token.
const Public = "public"

// Grant is what a token says.
type Grant struct {
	// Name is who asks.
	Name string `json:"name"`
	// Groups are those of who asks.
	Groups []string `json:"groups"`
	// Expires is when it ends, in seconds since 1970.
	Expires int64 `json:"expires"`

	all bool // sees everything
}

// Everything is the grant of who runs a fleet.
var Everything = Grant{Name: "operator", all: true}

// sees tells whether a repository may be seen. One without groups is nobody's.
func (g *Grant) sees(e *Entry) bool {
	return g.all || slices.ContainsFunc(e.Groups, func(group string) bool { return group == Public || slices.Contains(g.Groups, group) })
}

// Keys make and check tokens: the claims as JSON and their HMAC-SHA-256, each in base64url,
// with a dot between. A nil *Keys is of a fleet in which everyone sees everything.
type Keys struct{ secret []byte }

// minKey is how short a key may be in bytes; maxToken is how long a token may be.
const (
	minKey   = 32
	maxToken = 16 << 10
)

// ReadKeys reads a key from a file that only its owner can read.
func ReadKeys(file string) (*Keys, error) {
	b, err := ReadSecret(file)
	if err != nil {
		return nil, err
	}
	return NewKeys(b, file)
}

// ReadSecret reads at least 32 bytes from a file that only its owner can read.
func ReadSecret(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("read key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		return nil, fmt.Errorf("read key %q: others can read it: chmod 600 it", file)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read key: %w", err)
	}
	return b, long(b, file)
}

// long refuses keys that could be guessed.
func long(secret []byte, from string) error {
	if len(secret) < minKey {
		return fmt.Errorf("key %q has %d bytes: at least %d random ones are meant, such as of \"openssl rand -out FILE 32\"", from, len(secret), minKey)
	}
	return nil
}

// NewKeys takes a key of at least 32 bytes; from says where it is from.
func NewKeys(secret []byte, from string) (*Keys, error) {
	if err := long(secret, from); err != nil {
		return nil, err
	}
	return &Keys{slices.Clone(secret)}, nil
}

// Sign makes a token.
func (k *Keys) Sign(g Grant) (string, error) {
	b, err := json.Marshal(g)
	if err != nil {
		return "", err
	}
	claims := base64.RawURLEncoding.EncodeToString(b)
	return claims + "." + base64.RawURLEncoding.EncodeToString(k.sum(claims)), nil
}

func (k *Keys) sum(claims string) []byte {
	h := hmac.New(sha256.New, k.secret)
	h.Write([]byte("cairn-fleet token 1\n" + claims))
	return h.Sum(nil)
}

// codeForbidden is the code of errors of tokens.
const codeForbidden = "forbidden"

// Check returns what a token grants, if it is good now.
func (k *Keys) Check(token string, now time.Time) (Grant, error) {
	if k == nil {
		return Everything, nil
	}
	refuse := func(why, fix string) (Grant, error) {
		return Grant{}, &contract.Error{Code: codeForbidden, Message: "the token " + why, Fix: fix}
	}
	const another = "ask who runs the fleet for another (cairn-fleet token)"
	if token == "" {
		return refuse("is missing", "send it as \"Authorization: Bearer TOKEN\"")
	}
	claims, sum, _ := strings.Cut(token, ".")
	given, err := base64.RawURLEncoding.DecodeString(sum)
	if len(token) > maxToken || err != nil || !hmac.Equal(given, k.sum(claims)) {
		return refuse("was not signed with the key of this fleet", another)
	}
	b, err := base64.RawURLEncoding.DecodeString(claims)
	var g Grant
	if err != nil || json.Unmarshal(b, &g) != nil {
		return refuse("cannot be read", another)
	}
	if now.Unix() >= g.Expires {
		return refuse("has expired", another)
	}
	return g, nil
}
