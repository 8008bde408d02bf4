// The program with which anyone checks a certificate without the portal, as docs/verify.md prints it.
import type { DocumentRoute } from '#platform/server/http/documents.ts';

export const checkProgram = String.raw`package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Println("NOT PROVEN:", err)
		os.Exit(1)
	}
}

func hash(text string) (hash tlog.Hash) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	must(err)
	copy(hash[:], bytes)
	return
}

func main() {
	key, err := os.ReadFile(os.Args[1])
	must(err)
	record, err := os.ReadFile(os.Args[2])
	must(err)
	proof, err := os.ReadFile(os.Args[3])
	must(err)

	verifier, err := note.NewVerifier(strings.TrimSpace(string(key)))
	must(err)
	head, checkpoint, _ := strings.Cut(string(proof), "\n\n")
	signed, err := note.Open([]byte(checkpoint), note.VerifierList(verifier))
	must(err)

	var origin, root string
	var size, index int64
	_, err = fmt.Sscan(signed.Text, &origin, &size, &root)
	must(err)
	lines := strings.Split(head, "\n")
	_, err = fmt.Sscanf(lines[1], "index %d", &index)
	must(err)
	path := tlog.RecordProof{}
	for _, line := range lines[2:] {
		path = append(path, hash(line))
	}
	for _, kind := range []string{"issued", "taken-over"} {
		entry := fmt.Sprintf("credit-log/v1\n%s %x\n", kind, sha256.Sum256(record))
		err = tlog.CheckRecord(path, size, hash(root), index, tlog.RecordHash([]byte(entry)))
		if err == nil {
			fmt.Printf("PROVEN: %s, entry %d of %d in %s\n", kind, index, size, origin)
			return
		}
	}
	must(err)
}
`;

export const checkDocuments: readonly DocumentRoute[] = [
  {
    method: 'GET',
    path: '/log/check.go',
    answer: () => Promise.resolve({ contentType: 'text/plain; charset=utf-8', body: checkProgram }),
  },
];
