package croupier_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The programs of the README are run by internal/conformance; the shorter examples stand in example_test.go, where they are compiled.
func TestExamplesOfTheReadmeAreCompiled(t *testing.T) {
	examples := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(read(t, "README.md"), -1)
	if len(examples) != 5 {
		t.Fatalf("%d examples", len(examples))
	}
	compiled := read(t, "example_test.go")
	for _, example := range examples {
		if !strings.HasPrefix(example[1], "package main\n") && !strings.Contains(compiled, example[1]) {
			t.Errorf("not in example_test.go:\n%s", example[1])
		}
	}
}
