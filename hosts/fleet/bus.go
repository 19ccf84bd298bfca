package fleet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What there is on the server. The number is that of the wire format.
const (
	repositoriesBucket = "cairn1-repositories" // key: name in base64url; value: Entry
	nodesBucket        = "cairn1-nodes"        // key: id; value: beat
	indexesBucket      = "cairn1-indexes"      // name: SHA-256 in hex; content: a .cairn file
	workStream         = "cairn1-work"
	workSubject        = "cairn1.work." // and the key of a repository
	nodeSubject        = "cairn1.node." // and the id of a node
	beatSubject        = "cairn1.beat." // and the id of a node; what is said: beat
	workConsumer       = "cairn1-indexers"
)

// DefaultBeat is how often a node tells that it lives.
const DefaultBeat = time.Second

// lostBeats is after how many heartbeats that did not come a node counts as gone.
const lostBeats = 4

// Bus is a connection to the server with what a fleet keeps there.
type Bus struct {
	Conn         *nats.Conn
	stream       jetstream.JetStream
	repositories jetstream.KeyValue
	nodes        jetstream.KeyValue
	indexes      jetstream.ObjectStore
	beat         time.Duration
}

// BusOptions say how a fleet uses its server. The zero value is for a server alone.
type BusOptions struct {
	// Replicas is how many servers keep each thing; default 1.
	Replicas int
	// Beat is how often nodes tell that they live; default [DefaultBeat]. It is the same for all.
	Beat time.Duration
}

// Servers of a cluster that have just started, or lost one of them, choose who leads: until then
// they answer nothing, or that they cannot.
const (
	leaderTime  = 5 * time.Second
	leaderDelay = 250 * time.Millisecond
	// peersTime is how long servers are waited for on which replicas are to be kept.
	peersTime = 30 * time.Second
)

// NewBus finds what a fleet keeps on a server, or makes it. It waits for servers of a cluster
// until ctx ends, and for as many as there are to be replicas for [peersTime].
func NewBus(ctx context.Context, conn *nats.Conn, o BusOptions) (*Bus, error) {
	for begun := time.Now(); ; {
		once, cancel := context.WithTimeout(ctx, leaderTime)
		b, err := newBus(once, conn, o)
		cancel()
		if err == nil || ctx.Err() != nil || !leaderless(err) && (!peerless(err) || time.Since(begun) > peersTime) {
			return b, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(leaderDelay):
		}
	}
}

// leaderless tells whether an error may pass once servers have found each other.
func leaderless(err error) bool {
	var refused *jetstream.APIError
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) ||
		errors.As(err, &refused) && refused.Code >= 500
}

// peerless tells whether servers are missing that a bucket is to be kept on: they may still be
// starting, or there are fewer than replicas are asked for.
func peerless(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == noPeers
}

// noPeers is JSClusterNoPeersErrF of nats-server.
const noPeers = 10005

func newBus(ctx context.Context, conn *nats.Conn, o BusOptions) (*Bus, error) {
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	if o.Beat == 0 {
		o.Beat = DefaultBeat
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	b := &Bus{Conn: conn, stream: js, beat: o.Beat}
	if b.repositories, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: repositoriesBucket, Replicas: o.Replicas}); err != nil {
		return nil, fmt.Errorf("open the catalogue on %s: %w (is JetStream on?)", conn.ConnectedUrlRedacted(), err)
	}
	if b.nodes, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: nodesBucket, Replicas: o.Replicas, TTL: lostBeats * o.Beat, Storage: jetstream.MemoryStorage}); err != nil {
		return nil, fmt.Errorf("open the bucket of nodes: %w", err)
	}
	if b.indexes, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: indexesBucket, Replicas: o.Replicas}); err != nil {
		return nil, fmt.Errorf("open the object store: %w", err)
	}
	// One piece of work for a repository is enough: a later one takes the place of what waits.
	if _, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workSubject + ">"}, Retention: jetstream.WorkQueuePolicy, MaxMsgsPerSubject: 1, Replicas: o.Replicas,
	}); err != nil {
		return nil, fmt.Errorf("open the stream of work: %w", err)
	}
	return b, nil
}

// Server is NATS in this process.
type Server struct {
	nats *server.Server
	lock *flock.Flock
}

// readyTime is how long a server may take to start: it reads what it has stored.
const readyTime = time.Minute

// maxPayload is the size of the largest message of a server that is embedded, in bytes.
const maxPayload = 8 << 20

// StartServer starts a server that stores in a directory. Without a configuration file, which
// is one of nats-server, only this process can reach it.
func StartServer(dir, config string) (*Server, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("start server: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	if ok, err := lock.TryLock(); err != nil || !ok {
		return nil, errors.Join(fmt.Errorf("start server: another cairn-fleet uses %q: end it, or give another --state", dir), err)
	}
	o := &server.Options{DontListen: true, MaxPayload: maxPayload, MaxPending: 8 * maxPayload}
	if config != "" {
		o = &server.Options{}
		if err := o.ProcessConfigFile(config); err != nil {
			_ = lock.Unlock()
			return nil, fmt.Errorf("read server configuration %q: %w", config, err)
		}
	}
	o.JetStream, o.NoSigs = true, true
	if o.StoreDir == "" {
		o.StoreDir = dir
	}
	s, err := server.NewServer(o)
	if err != nil {
		_ = lock.Unlock()
		return nil, fmt.Errorf("start server: %w", err)
	}
	if config != "" {
		s.ConfigureLogger()
	}
	s.Start()
	if !s.ReadyForConnections(readyTime) {
		s.Shutdown()
		_ = lock.Unlock()
		return nil, fmt.Errorf("start server: not ready after %v", readyTime)
	}
	return &Server{s, lock}, nil
}

// Connect connects to the server within this process.
func (s *Server) Connect(options ...nats.Option) (*nats.Conn, error) {
	return nats.Connect("", append(options, nats.InProcessServer(s.nats), nats.MaxReconnects(-1))...)
}

// Dir is below which the server stores.
func (s *Server) Dir() string { return filepath.Dir(s.nats.JetStreamConfig().StoreDir) }

// Close ends the server.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
	_ = s.lock.Unlock()
}
