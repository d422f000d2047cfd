// go test receiver.go receiver_test.go checks receiver.go against the vectors of ../vectors.tsv.
package main

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("../vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:]
	for _, row := range rows {
		v := strings.Split(row, "\t")
		genuine, name, secret, id, timestamp, signature, body := v[0] == "yes", v[1], v[2], v[3], v[4], v[5], v[7]
		now, err := strconv.ParseInt(v[6], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		given, err := isGenuine(secret, id, timestamp, signature, []byte(body), time.Unix(now, 0))
		if err != nil || given != genuine {
			t.Errorf("wrong: %s", name)
		}
	}
	t.Logf("%d vectors", len(rows))
}
