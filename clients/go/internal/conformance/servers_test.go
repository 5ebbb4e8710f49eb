// Package conformance holds the client against real servers, as tests/clients/conformance/PROTOCOL.md says. `make test-clients` starts
// them; without them the tests fail.
package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	croupier "github.com/croupier-engine/croupier/clients/go"
)

// counted is what the report says.
var counted struct{ matches, views, refusals, vectors, tls atomic.Int64 }

func TestMain(m *testing.M) {
	code := m.Run()
	if err := report(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func report() error {
	path := os.Getenv("CROUPIER_REPORT")
	if path == "" {
		return fmt.Errorf("CROUPIER_REPORT is not set: run `make test-clients`")
	}
	data, err := json.Marshal(map[string]int64{
		"matches":        counted.matches.Load(),
		"views_compared": counted.views.Load(),
		"refusals":       counted.refusals.Load(),
		"vectors":        counted.vectors.Load(),
		"tls":            counted.tls.Load(),
	})
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

func setting(t *testing.T, name string) string {
	t.Helper()
	value := os.Getenv("CROUPIER_" + name)
	if value == "" {
		t.Fatalf("CROUPIER_%s is not set: run `make test-clients`", name)
	}
	return value
}

func connect(t *testing.T, server string, timeout time.Duration, options ...croupier.Option) *croupier.Client {
	t.Helper()
	client, err := croupier.New(setting(t, server), append(options, croupier.WithTimeout(timeout))...)
	must(t, err)
	t.Cleanup(func() { must(t, client.Close()) })
	return client
}

func golden(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(setting(t, "GOLDEN"), name))
	must(t, err)
	return data
}

func readJSON(t *testing.T, data []byte, target any) {
	t.Helper()
	must(t, json.Unmarshal(data, target))
}

// message reads a message of the contract out of a golden file.
func message[M proto.Message](t *testing.T, data json.RawMessage, target M) M {
	t.Helper()
	must(t, protojson.Unmarshal(data, target))
	return target
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
