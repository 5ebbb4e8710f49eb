package conformance

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/croupier-engine/croupier/clients/go"

// The README's programs run as they are written, in a module of their own; only the address is another one.
func TestReadme(t *testing.T) {
	folder, err := filepath.Abs("../..")
	must(t, err)
	readme, err := os.ReadFile(filepath.Join(folder, "README.md"))
	must(t, err)
	programs := regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindAllSubmatch(readme, -1)
	if len(programs) != 2 {
		t.Fatalf("%d programs", len(programs))
	}
	game := strings.ReplaceAll(string(programs[0][1]), "127.0.0.1:50051", setting(t, "DIRECT"))
	if said := run(t, newModule(t, folder, game)); !strings.Contains(said, "winners: [") || strings.Count(said, "\n") < 20 {
		t.Fatalf("it says\n%s", said)
	}
	encrypted := strings.ReplaceAll(string(programs[1][1]), "croupier.internal:50051", setting(t, "MTLS"))
	if said := run(t, withCertificates(t, newModule(t, folder, encrypted))); !strings.HasPrefix(said, "release ") {
		t.Fatalf("it says\n%s", said)
	}
}

// withCertificates puts the certificates where a program takes them from.
func withCertificates(t *testing.T, program string) string {
	t.Helper()
	must(t, os.CopyFS(program, os.DirFS(setting(t, "CERTIFICATES"))))
	return program
}

// newModule returns a folder with the program as its module, which takes the client from its folder as the README says.
func newModule(t *testing.T, folder, program string) string {
	t.Helper()
	own, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	must(t, err)
	sums, err := os.ReadFile(filepath.Join(folder, "go.sum"))
	must(t, err)
	mod := strings.Replace(string(own), "module "+module, "module example", 1) +
		"\nrequire " + module + " v0.0.0\nreplace " + module + " => " + folder + "\n"
	temp := t.TempDir()
	for name, content := range map[string]string{"main.go": program, "go.mod": mod, "go.sum": string(sums)} {
		must(t, os.WriteFile(filepath.Join(temp, name), []byte(content), 0o600))
	}
	return temp
}

func run(t *testing.T, folder string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "run", ".")
	command.Dir, command.Env = folder, append(os.Environ(), "GOFLAGS=-mod=mod")
	said, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return string(said)
}
