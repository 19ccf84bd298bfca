package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cairn-search/cairn/hosts/fleet"
	"github.com/cairn-search/cairn/hosts/internal/gateway"
	"github.com/cairn-search/cairn/hosts/web"
)

// busFlags say where the server is.
type busFlags struct {
	NATS        string `name:"nats" env:"CAIRN_FLEET_NATS" placeholder:"URL" help:"The NATS server, such as nats://host:4222 or tls://host:4222; several with commas between."`
	Credentials string `env:"CAIRN_FLEET_CREDENTIALS" placeholder:"FILE" help:"A file of credentials for the server, as nsc makes it."`
	CA          string `env:"CAIRN_FLEET_CA" placeholder:"FILE" help:"Certificates of authorities to check the server's by."`
	Replicas    int    `default:"1" help:"How many servers keep each thing: 3 with a cluster of three."`
}

func (f *busFlags) options() []nats.Option {
	o := []nats.Option{nats.Name("cairn-fleet"), nats.MaxReconnects(-1)}
	if f.Credentials != "" {
		o = append(o, nats.UserCredentials(f.Credentials))
	}
	if f.CA != "" {
		o = append(o, nats.RootCAs(f.CA))
	}
	return o
}

// connect connects to the server that is named.
func (f *busFlags) connect(ctx context.Context) (*fleet.Bus, error) {
	if f.NATS == "" {
		return nil, errors.New("name the server of the fleet by --nats URL (a server that is inside \"serve\" can be reached from outside with --nats-config)")
	}
	return f.connectFor(ctx, 0)
}

// join connects what runs on and on: servers that start at the same time are waited for.
func (f *busFlags) join(ctx context.Context) (*fleet.Bus, error) {
	if f.NATS == "" {
		return f.connect(ctx)
	}
	return f.connectFor(ctx, openTime)
}

// connectFor tries so long to reach a server.
func (f *busFlags) connectFor(ctx context.Context, wait time.Duration) (*fleet.Bus, error) {
	for began := time.Now(); ; {
		conn, err := nats.Connect(f.NATS, f.options()...)
		if err == nil {
			return f.open(ctx, conn)
		}
		err = fmt.Errorf("connect to NATS: %w", err)
		if !errors.Is(err, nats.ErrNoServers) || time.Since(began) >= wait {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(connectDelay):
		}
	}
}

// connectDelay is between two attempts to reach a server.
const connectDelay = 250 * time.Millisecond

// openTime is how long opening what a fleet keeps may take, with servers that only start.
const openTime = 2 * time.Minute

func (f *busFlags) open(ctx context.Context, conn *nats.Conn) (*fleet.Bus, error) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	b, err := fleet.NewBus(ctx, conn, fleet.BusOptions{Replicas: f.Replicas})
	if err != nil {
		conn.Close()
	}
	return b, err
}

// stateFlags say where files are kept and which key checks tokens.
type stateFlags struct {
	State string `env:"CAIRN_FLEET_STATE" placeholder:"DIR" help:"Where to keep files; default cairn-fleet in your cache directory."`
	Key   string `env:"CAIRN_FLEET_KEY" placeholder:"FILE" help:"The key that signs tokens: 32 random bytes or more. Without one everyone sees everything."`
}

func (f *stateFlags) dir() (string, error) {
	if f.State != "" {
		return filepath.Abs(f.State)
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "cairn-fleet"), err
}

func (f *stateFlags) keys() (*fleet.Keys, error) {
	if f.Key == "" {
		return nil, nil
	}
	return fleet.ReadKeys(f.Key)
}

// remoteFlags say how git remotes are followed.
type remoteFlags struct {
	Fetch time.Duration `default:"1m" help:"How often git remotes are looked at; 0 for only when they are pushed to."`
}

// indexer is one that keeps remotes below a directory.
func (f *remoteFlags) indexer(s *session, bus *fleet.Bus, dir string) *fleet.Indexer {
	return &fleet.Indexer{Bus: bus, Tell: s.say, Remotes: filepath.Join(dir, "remotes"), Poll: f.Fetch}
}

type serveCommand struct {
	Dirs       []string       `arg:"" optional:"" name:"dir" help:"Repositories, directories that hold several, or git remotes."`
	Groups     gateway.Groups `placeholder:"GROUP" help:"Who may see these repositories; \"public\" is everyone with a token."`
	HTTP       string         `name:"http" default:"127.0.0.1:8700" placeholder:"ADDR" help:"Where the gateway listens; none without one."`
	Nodes      int            `default:"1" help:"How many nodes run in this process."`
	Indexers   int            `default:"1" help:"How many indexers run in this process; 0 where others fetch git remotes."`
	Poll       time.Duration  `default:"2s" help:"How often the files are looked at; 0 for once."`
	Rate       float64        `default:"50" help:"How many searches a second each client may ask for; 0 for any number."`
	AtOnce     int            `default:"8" help:"How many searches of a client run at the same time; 0 for any number."`
	AtOnceAll  int            `default:"16" help:"How many searches of all clients run at the same time; others wait for their turn, those of who has the fewest first."`
	PageOrigin []string       `placeholder:"ORIGIN" help:"A site whose pages may ask too, such as https://code.example.com; may be repeated. The gateway's own page, at its address, always may."`
	PushSecret string         `env:"CAIRN_FLEET_PUSH_SECRET" placeholder:"FILE" help:"What those know who tell of pushes, at /v1/push: 32 bytes or more."`
	NATSConfig string         `name:"nats-config" placeholder:"FILE" help:"Configuration of the server inside, as of nats-server, to have it reached from outside."`
	remoteFlags
	busFlags
	stateFlags
}

// Help is shown by --help.
func (*serveCommand) Help() string {
	return `Examples:

    cairn-fleet serve ~/src
    cairn-fleet search "where are sessions opened"

    cairn-fleet serve ~/src --nodes 3 --key fleet.key --groups team --http 0.0.0.0:8700
    cairn-fleet serve --nats nats://nats:4222 --nodes 0     # a gateway and indexer alone`
}

// check refuses flags that do not go together.
func (c *serveCommand) check(keys *fleet.Keys) error {
	switch {
	case keys == nil && c.HTTP != "" && !fleet.Loopback(c.HTTP):
		return fmt.Errorf("--http %s can be reached from other machines, where everyone would see everything: give a --key", c.HTTP)
	case keys != nil && len(c.Dirs) > 0 && len(c.Groups) == 0:
		return errors.New("with --key nobody sees a repository without groups: give --groups")
	case c.Nodes < 0 || c.Nodes > 64:
		return fmt.Errorf("--nodes %d: from 0 to 64 are meant", c.Nodes)
	case slices.ContainsFunc(c.PageOrigin, func(o string) bool { return !isOrigin(o) }):
		return fmt.Errorf("--page-origin %s: name sites such as https://code.example.com, without a path", strings.Join(c.PageOrigin, ","))
	case c.AtOnceAll < 1:
		return fmt.Errorf("--at-once-all %d: 1 or more is meant", c.AtOnceAll)
	case c.Indexers < 0 || c.Indexers > 1:
		return fmt.Errorf("--indexers %d: 0 or 1 is meant", c.Indexers)
	}
	return nil
}

// isOrigin tells whether a text is a scheme and a host, as browsers name a site.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && text == u.Scheme+"://"+u.Host
}

// secret is that of pushes, nil if there is none.
func (c *serveCommand) secret() ([]byte, error) {
	if c.PushSecret == "" {
		return nil, nil
	}
	b, err := fleet.ReadSecret(c.PushSecret)
	return bytes.TrimSpace(b), err
}

// Run is called by the parser.
func (c *serveCommand) Run(ctx context.Context, s *session) error {
	keys, err := c.keys()
	if err == nil {
		err = c.check(keys)
	}
	if err != nil {
		return err
	}
	secret, err := c.secret()
	if err != nil {
		return err
	}
	dir, err := c.dir()
	if err != nil {
		return err
	}
	bus, disk, end, err := c.start(ctx, dir)
	if err != nil {
		return err
	}
	defer end()
	members := fleet.NewMembers(ctx)
	view, err := fleet.NewView(ctx, bus)
	if err != nil {
		return err
	}
	for i := range c.Nodes {
		if err := node(ctx, s, members, bus, dir, fmt.Sprintf("%s-%d", hostname(), i), keys); err != nil {
			return err
		}
	}
	for range c.Indexers {
		x := c.indexer(s, bus, dir)
		x.Disk = disk
		members.Go(x.Run)
	}
	if c.HTTP != "" {
		listener, err := net.Listen("tcp", c.HTTP)
		if err != nil {
			return fmt.Errorf("listen: %w", err)
		}
		g := &fleet.Gateway{Asker: &fleet.Asker{Bus: bus, View: view, Keys: keys}, Rate: c.Rate, Burst: max(1, int(2*c.Rate)), AtOnce: c.AtOnce, AtOnceAll: c.AtOnceAll, PushSecret: secret, Origins: c.PageOrigin}
		if page, err := web.Page(); err == nil { // a build may be without it
			g.Page = web.OfFleet(page, "the fleet")
			s.say("its page is http://%s/", listener.Addr())
		}
		members.Go(func(ctx context.Context) error { return serve(ctx, listener, g.Handler()) })
		s.say("answers at http://%s/v1/search", listener.Addr())
	}
	if len(c.Dirs) > 0 {
		p := &poll{session: s, bus: bus, dirs: c.Dirs, groups: c.Groups, only: c.NATS == "" && c.NATSConfig == "", again: againTime, failed: map[string]bool{}}
		if p.places, err = named(ctx, c.Dirs); err != nil {
			return err
		}
		if err := p.remove(ctx); err != nil {
			return err
		}
		members.Go(func(ctx context.Context) error { return p.run(ctx, c.Poll) })
	}
	return members.Wait()
}

// start connects to a server, or starts one; disk is where that stores.
func (c *serveCommand) start(ctx context.Context, dir string) (bus *fleet.Bus, disk string, end func(), err error) {
	if c.NATS != "" && c.NATSConfig == "" {
		b, err := c.join(ctx)
		if err != nil {
			return nil, "", nil, err
		}
		return b, "", b.Conn.Close, nil
	}
	server, err := fleet.StartServer(filepath.Join(dir, "nats"), c.NATSConfig)
	if err != nil {
		return nil, "", nil, err
	}
	var b *fleet.Bus
	if c.NATS != "" {
		b, err = c.join(ctx)
	} else {
		var conn *nats.Conn
		if conn, err = server.Connect(c.options()...); err == nil {
			b, err = c.open(ctx, conn)
		}
	}
	if err != nil {
		server.Close()
		return nil, "", nil, err
	}
	return b, server.Dir(), func() { b.Conn.Close(); server.Close() }, nil
}

// serve serves HTTP until ctx ends.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	stop := context.AfterFunc(ctx, func() {
		end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = server.Shutdown(end)
	})
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// node runs a node with a view of its own.
func node(ctx context.Context, s *session, members *fleet.Members, bus *fleet.Bus, dir, id string, keys *fleet.Keys) error {
	view, err := fleet.NewView(ctx, bus)
	if err != nil {
		return err
	}
	n, err := fleet.NewNode(bus, view, fleet.NodeOptions{ID: id, Dir: filepath.Join(dir, "nodes", id), Keys: keys, Tell: s.say})
	if err != nil {
		return err
	}
	members.Go(n.Run)
	return nil
}

// hostname is the name of the machine as far as ids allow.
func hostname() string {
	name, _ := os.Hostname()
	name, _, _ = strings.Cut(name, ".")
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, name)
	return "node-" + name[:min(len(name), 40)]
}

type nodeCommand struct {
	ID string `placeholder:"NAME" help:"What the node is called; default the machine's name. Two nodes must not have the same."`
	busFlags
	stateFlags
}

// Run is called by the parser.
func (c *nodeCommand) Run(ctx context.Context, s *session) error {
	keys, err := c.keys()
	if err != nil {
		return err
	}
	dir, err := c.dir()
	if err != nil {
		return err
	}
	bus, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer bus.Conn.Close()
	if c.ID == "" {
		c.ID = hostname()
	}
	members := fleet.NewMembers(ctx)
	if err := node(ctx, s, members, bus, dir, c.ID, keys); err != nil {
		return err
	}
	s.say("node %s is up", c.ID)
	return members.Wait()
}

type indexCommand struct {
	remoteFlags
	busFlags
	State string `env:"CAIRN_FLEET_STATE" placeholder:"DIR" help:"Where to keep what is fetched; default cairn-fleet in your cache directory."`
}

// Run is called by the parser.
func (c *indexCommand) Run(ctx context.Context, s *session) error {
	bus, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer bus.Conn.Close()
	dir, err := (&stateFlags{State: c.State}).dir()
	if err != nil {
		return err
	}
	return c.indexer(s, bus, dir).Run(ctx)
}
