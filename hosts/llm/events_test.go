package llm

import (
	"slices"
	"strings"
	"testing"
)

func TestEvents(t *testing.T) {
	stream := ": a comment\nevent: one\ndata: {\"a\":\ndata:1}\n\nid: 7\n\r\nretry: 1\r\ndata:  spaced\r\n\r\n\n\ndata: cut off"
	var got []string
	for data, err := range events(strings.NewReader(stream)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(data))
	}
	if want := []string{"{\"a\":\n1}\n", " spaced\n"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
