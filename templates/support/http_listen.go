package support

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// What holds in ListenAndServe where the options say nothing.
const (
	defaultHTTPConnections = 10_000
	defaultHeaderTime      = 10 * time.Second
	defaultIdleConnection  = 2 * time.Minute
)

// ListenAndServe serves over HTTP at an address, at all paths and with
// ServerOptions.HTTP, until ctx ends; requests then have some time to be answered,
// five seconds unless ServerOptions.ShutdownTime says otherwise. Without a host, as
// in ":8080", the address is that of the loopback interface. The error is nil after
// ctx has ended.
//
// For TLS, or to have other handlers beside it, use [Server.HTTPHandler] with an
// [http.Server] of your own. What that says about times and sizes then counts.
func (s *Server) ListenAndServe(ctx context.Context, addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return err
	}
	return s.listenAndServe(ctx, listener)
}

// listenAndServe serves over HTTP until ctx ends. It closes the listener.
func (s *Server) listenAndServe(ctx context.Context, listener net.Listener) error {
	opts := s.data.HTTP
	if opts == nil {
		opts = new(HTTPOptions)
	}
	server := &http.Server{
		Handler:           s.HTTPHandler(opts),
		ReadHeaderTimeout: cmp.Or(max(opts.HeaderTime, 0), defaultHeaderTime),
		IdleTimeout:       cmp.Or(max(opts.IdleTime, 0), defaultIdleConnection),
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		s.Close()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.limits.shutdown)
		defer cancel()
		stopped <- errors.Join(server.Shutdown(ctx), server.Close())
	})
	listener = newLimitedListener(listener, cmp.Or(max(opts.MaxConnections, 0), defaultHTTPConnections))
	if err := server.Serve(listener); stop() {
		return err // it failed by itself
	}
	<-stopped
	return nil
}

// A limitedListener has some number of connections open at once. Others wait in
// the queue of the operating system.
type limitedListener struct {
	net.Listener
	slots  chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newLimitedListener(l net.Listener, most int) *limitedListener {
	return &limitedListener{Listener: l, slots: make(chan struct{}, most), closed: make(chan struct{})}
}

// Accept waits for a connection, and for there to be room for it.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	conn, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, err
	}
	return &limitedConn{Conn: conn, leave: sync.OnceFunc(func() { <-l.slots })}, nil
}

func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// A limitedConn makes room when it is closed.
type limitedConn struct {
	net.Conn
	leave func()
}

func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.leave()
	return err
}

// CloseWrite is what net/http calls so that a client can still read the answer to
// a request of which not all was read.
func (c *limitedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
