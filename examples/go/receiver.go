// Receives webhooks from Sineta: go run receiver.go listens on http://127.0.0.1:8787.
// Set the secret in SINETA_SECRET and, if needed, another port in PORT. To use it elsewhere, copy isGenuine and keyOf.
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

const (
	tolerance    = 5 * time.Minute
	maxBodyBytes = 1 << 20
)

type envelope struct {
	ID, Event, Timestamp, Environment, Client string
	Data                                      json.RawMessage
}

// handle is where your code goes. An error becomes a 500, and the delivery is retried.
func handle(id string, e envelope) error {
	fmt.Println(id, e.Event)
	return nil
}

// keyOf returns the bytes that deliveries are signed with. It refuses an empty key, which anyone could sign with.
func keyOf(secret string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return nil, fmt.Errorf("SINETA_SECRET must be the signing secret of the app")
	}
	return key, nil
}

// isGenuine reports whether the delivery comes from Sineta. body is the raw bytes, before any parsing.
func isGenuine(secret, id, timestamp, signatures string, body []byte, now time.Time) (bool, error) {
	key, err := keyOf(secret)
	if err != nil {
		return false, err
	}
	// Parsed as unsigned, so that a number with a sign is refused. 50 bits are enough for any timestamp in seconds.
	seconds, err := strconv.ParseUint(timestamp, 10, 50)
	if err != nil || id == "" || now.Sub(time.Unix(int64(seconds), 0)).Abs() > tolerance {
		return false, nil
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// There are two signatures, separated by a space, during a rotation.
	for _, one := range strings.Split(signatures, " ") {
		if hmac.Equal(expected, []byte(one)) {
			return true, nil
		}
	}
	return false, nil
}

var (
	mutex sync.Mutex
	seen  = map[string]bool{} // in production: a table with a unique id
)

func receive(w http.ResponseWriter, r *http.Request) int {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if err != nil {
		return http.StatusRequestEntityTooLarge
	}
	id, secret := r.Header.Get("webhook-id"), os.Getenv("SINETA_SECRET")
	genuine, err := isGenuine(secret, id, r.Header.Get("webhook-timestamp"), r.Header.Get("webhook-signature"), body, time.Now())
	if err != nil {
		log.Print(err)
		return http.StatusInternalServerError
	}
	if !genuine {
		return http.StatusUnauthorized
	}
	mutex.Lock()
	defer mutex.Unlock()
	if seen[id] {
		return http.StatusNoContent
	}
	var e envelope
	if err := json.Unmarshal(body, &e); err != nil {
		return http.StatusBadRequest
	}
	if err := handle(id, e); err != nil {
		log.Print(err)
		return http.StatusInternalServerError
	}
	seen[id] = true
	return http.StatusNoContent
}

func main() {
	// Fail at the start and not at the first delivery.
	if _, err := keyOf(os.Getenv("SINETA_SECRET")); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(receive(w, r)) })
	listener, err := net.Listen("tcp", "127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "8787"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s/\n", listener.Addr())
	// Do not wait for a body that never arrives.
	log.Fatal((&http.Server{ReadTimeout: 10 * time.Second}).Serve(listener))
}
