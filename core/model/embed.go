package model

import (
	"encoding/binary"
	"encoding/json"
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
)

// Embed has the host embed texts. Errors are those of [Ask]; a reply of the wrong
// size, or with a number that is not finite, is one of [step.CodeHost].
func Embed(t *step.Task, q contract.EmbedRequest) ([][]float32, error) {
	if len(q.Texts) == 0 {
		return nil, nil
	}
	vectors, _, err := EmbedAs(t, q)
	return vectors, err
}

// EmbedAs is [Embed], and returns the name of the model too, if the host tells it.
func EmbedAs(t *step.Task, q contract.EmbedRequest) (vectors [][]float32, name string, err error) {
	r, err := t.Do("embed", q, nil)
	if err != nil {
		return nil, "", missing("an embedding model", err)
	}
	var told contract.EmbedReply
	_ = json.Unmarshal(r.Value, &told) // a host need not tell
	vectors, err = DecodeVectors(r.Body, len(q.Texts))
	return vectors, told.Model, err
}

// DecodeVectors reads n vectors of one length from the bytes of a reply.
func DecodeVectors(b []byte, n int) ([][]float32, error) {
	if n <= 0 || len(b) == 0 || len(b)%(4*n) != 0 {
		return nil, contract.Errorf(contract.CodeHost, "reply to an embed need: %d bytes are not %d vectors of 32-bit floats", len(b), n)
	}
	dimensions := len(b) / 4 / n
	flat := make([]float32, n*dimensions)
	for i := range flat {
		flat[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		if f := float64(flat[i]); math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, contract.Errorf(contract.CodeHost, "reply to an embed need: number %d of vector %d is not finite", i%dimensions, i/dimensions)
		}
	}
	vectors := make([][]float32, n)
	for i := range vectors {
		vectors[i] = flat[i*dimensions : (i+1)*dimensions : (i+1)*dimensions]
	}
	return vectors, nil
}

// EncodeVectors writes vectors of one length as the bytes of a reply.
func EncodeVectors(vectors [][]float32) []byte {
	var b []byte
	for _, v := range vectors {
		for _, f := range v {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
		}
	}
	return b
}
