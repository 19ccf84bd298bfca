package sqlite

import (
	"context"
	"database/sql"
)

// conn is a connection with the statements prepared on it. One goroutine at a time
// uses it.
type conn struct {
	*sql.Conn
	stmts map[string]*sql.Stmt
}

// maxStmts is more statements than there are shapes of requests.
const maxStmts = 256

func connect(db *sql.DB) (*conn, error) {
	c, err := db.Conn(background)
	if err != nil {
		return nil, err
	}
	return &conn{c, map[string]*sql.Stmt{}}, nil
}

// background is the context of statements: each is short, and watching another
// context would cost more than most take.
var background = context.Background()

func (c *conn) prepared(query string) (*sql.Stmt, error) {
	if st := c.stmts[query]; st != nil {
		return st, nil
	}
	st, err := c.PrepareContext(background, query)
	if err != nil {
		return nil, err
	}
	if len(c.stmts) >= maxStmts {
		c.forget()
	}
	c.stmts[query] = st
	return st, nil
}

func (c *conn) forget() {
	for query, st := range c.stmts {
		_ = st.Close()
		delete(c.stmts, query)
	}
}

func (c *conn) exec(query string, args ...any) (sql.Result, error) {
	st, err := c.prepared(query)
	if err != nil {
		return nil, err
	}
	return st.Exec(args...)
}

func (c *conn) query(query string, args ...any) (*sql.Rows, error) {
	st, err := c.prepared(query)
	if err != nil {
		return nil, err
	}
	return st.Query(args...)
}

// one reads a number; ok is false if there is no row.
func (c *conn) one(query string, args ...any) (n int64, ok bool, err error) {
	rows, err := c.query(query, args...)
	if err != nil {
		return 0, false, err
	}
	defer rows.Close()
	if rows.Next() {
		ok, err = true, rows.Scan(&n)
	}
	if err == nil {
		err = rows.Err()
	}
	return n, ok && err == nil, err
}

// pool lends connections, the same to no two at once.
type pool chan *conn

func open(db *sql.DB, n int) (pool, error) {
	p := make(pool, n)
	for range n {
		c, err := connect(db)
		if err != nil {
			for len(p) < n {
				p <- nil
			}
			p.close()
			return nil, err
		}
		p <- c
	}
	return p, nil
}

// close closes the connections, once each is given back.
func (p pool) close() {
	for range cap(p) {
		c := <-p
		if c != nil {
			c.forget()
			_ = c.Close()
		}
	}
}
