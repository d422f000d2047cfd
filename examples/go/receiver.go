// go run receiver.go receives on http://127.0.0.1:8787; the secret is in SINETA_SECRET, another port in PORT.
package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type envelope struct {
	ID, Event, Timestamp, Environment, Client string
	Data                                      json.RawMessage
}

func handle(e envelope) error {
	fmt.Println(e.ID, e.Event)
	return nil
}

func isGenuine(key []byte, header http.Header, body []byte) bool {
	id, at := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + at + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// Two signatures, separated by a space, while the secret rotates.
	for _, one := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(one)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("SINETA_SECRET"), "whsec_"))
	if err != nil || len(key) == 0 {
		log.Fatal("SINETA_SECRET must be the signing secret of the app")
	}
	var mutex sync.Mutex
	seen := map[string]bool{} // in earnest: a table with a unique id

	http.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || !isGenuine(key, r.Header, body) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		var e envelope
		if id := r.Header.Get("webhook-id"); !seen[id] {
			if json.Unmarshal(body, &e) != nil || handle(e) != nil {
				w.WriteHeader(http.StatusInternalServerError) // no 2xx: the delivery comes again
				return
			}
			seen[id] = true
		}
		w.WriteHeader(http.StatusNoContent)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "8787"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s/\n", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
