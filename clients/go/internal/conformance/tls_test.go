package conformance

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"google.golang.org/grpc/credentials"

	croupier "github.com/croupier-engine/croupier/clients/go"
	croupierv1 "github.com/croupier-engine/croupier/clients/go/croupier/v1"
)

// Whoever trusts the service's authority, and shows a certificate where one is asked for, is served.
func TestWhoFitsIsServed(t *testing.T) {
	// Go reads the system's authorities once in a process, and no other test here asks for them.
	t.Setenv("SSL_CERT_FILE", certificate(t, "ca.crt"))
	for name, call := range map[string]struct {
		way string
		who croupier.Option
	}{
		"the system's authorities": {"TLS", croupier.WithTLS(credentials.NewTLS(nil))},
		"a private authority":      {"TLS", trusting(t, "ca")},
		"a certified caller":       {"MTLS", certified(t, "app", "ca")},
	} {
		t.Run(name, func(t *testing.T) {
			must(t, begun(t, call.way, call.who))
			counted.tls.Add(1)
		})
	}
}

// Whatever does not fit is told as ErrUnavailable before the time is over, with the fault of a certificate in words.
func TestWhoDoesNotFitIsTold(t *testing.T) {
	for name, call := range map[string]struct {
		way  string
		who  croupier.Option
		says string
	}{
		"an authority that is not trusted": {"TLS", trusting(t, "other-ca"), "x509: certificate signed by unknown authority"},
		"a server of another name":         {"ELSEWHERE", trusting(t, "ca"), "x509: certificate is valid for 192.0.2.1, not 127.0.0.1"},
		"no certificate":                   {"MTLS", trusting(t, "ca"), "."},
		"a stranger's certificate":         {"MTLS", certified(t, "stranger", "ca"), "."},
		"no TLS where it is wanted":        {"TLS", croupier.WithDialOptions(), "."},
		"TLS where there is none":          {"DIRECT", trusting(t, "ca"), "first record does not look like a TLS handshake"},
	} {
		t.Run(name, func(t *testing.T) {
			var failed *croupier.Error
			if err := begun(t, call.way, call.who); !errors.As(err, &failed) || failed.Kind != croupier.ErrUnavailable {
				t.Fatalf("it ends as %v", err)
			}
			if !regexp.MustCompile(call.says).MatchString(failed.Message) {
				t.Fatalf("it says %q", failed.Message)
			}
			counted.tls.Add(1)
		})
	}
}

func begun(t *testing.T, way string, who croupier.Option) error {
	t.Helper()
	client := connect(t, way, croupier.DefaultTimeout, who)
	_, err := client.Start(context.Background(), &croupierv1.StartMatchRequest{Game: "sasaki"})
	return err
}

func certificate(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(setting(t, "CERTIFICATES"), name)
}

func trusting(t *testing.T, authority string) croupier.Option {
	t.Helper()
	trust, err := credentials.NewClientTLSFromFile(certificate(t, authority+".crt"), "")
	must(t, err)
	return croupier.WithTLS(trust)
}

func certified(t *testing.T, caller, authority string) croupier.Option {
	t.Helper()
	own, err := tls.LoadX509KeyPair(certificate(t, caller+".crt"), certificate(t, caller+".key"))
	must(t, err)
	pem, err := os.ReadFile(certificate(t, authority+".crt"))
	must(t, err)
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(pem)
	return croupier.WithTLS(credentials.NewTLS(&tls.Config{RootCAs: trusted, Certificates: []tls.Certificate{own}}))
}
