package cli

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
)

// tokenFlags say who may ask a server of this machine: every user of it can reach the
// loopback address.
type tokenFlags struct {
	TokenFile string `placeholder:"FILE" help:"What HTTP clients must know, in a file; else the variable CAIRN_MCP_TOKEN or CAIRN_WEB_TOKEN, else one is made at each start and printed."`
	NoToken   bool   `help:"Let every user and program of this machine in: ask for no token."`
}

// Variables that hold a token where no file does: arguments can be seen by all.
const (
	mcpToken = "CAIRN_MCP_TOKEN"
	webToken = "CAIRN_WEB_TOKEN"
)

// leastToken is the length of the shortest token that nobody guesses.
const leastToken = 16

// fixed is the token of a file or of a variable, "" if there is none.
func (f tokenFlags) fixed(variable string) (string, error) {
	switch {
	case f.NoToken && f.TokenFile != "":
		return "", errors.New("--token-file and --no-token: give one of them")
	case f.NoToken:
		return "", nil
	case f.TokenFile == "":
		token := strings.TrimSpace(os.Getenv(variable))
		if token != "" && len(token) < leastToken {
			return "", fmt.Errorf("read token: $%s is too short to be a secret: use %d characters or more", variable, leastToken)
		}
		return token, nil
	}
	token, err := tokenIn(f.TokenFile)
	if err != nil {
		return "", err
	}
	if len(token) < leastToken {
		return "", fmt.Errorf("read token: that in %q is too short to be a secret: use %d characters or more", f.TokenFile, leastToken)
	}
	return token, nil
}

func tokenIn(file string) (string, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read token: %w", err)
	}
	token := strings.TrimSpace(string(b))
	if token == "" {
		return "", fmt.Errorf("read token: %q is empty", file)
	}
	return token, nil
}

// newToken is one that nobody guesses.
func newToken() string { return rand.Text() }
