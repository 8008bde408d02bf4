// The page of an archive, in the words of whoever opens it: a board, years later (docs/specification/records.md,
// RL-37).
import { html } from '#platform/server/security/html.ts';

export type ArchiveFacts = {
  readonly provider: string;
  /** "learn.example" */
  readonly site: string;
  /** "November 26, 2026" */
  readonly day: string;
  readonly logs: readonly {
    readonly origin: string;
    readonly entries: number;
    /** Where it is in the folder: "log", "log/2". */
    readonly folder: string;
    readonly key: string;
    /** How many of its checkpoints have a time stamp. */
    readonly stamps: number;
  }[];
  /** SHA-256 of the root's certificate, in pairs; null: nothing was sealed by the portal. */
  readonly root: string | null;
  /** "did:key:…" */
  readonly issuer: string | null;
};

/** Nothing of it is loaded from elsewhere, and nothing is sent. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'";

const entries = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

export function archivePage({ provider, site, day, logs, root, issuer }: ArchiveFacts): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>Certificates of ${provider}</title>
        <link rel="stylesheet" href="check/style.css" />
        <script type="module" src="check/page.js"></script>
      </head>
      <body>
        <main>
          <header>
            <h1>Certificates of ${provider}</h1>
            <p>
              ${provider} issued certificates of continuing education at ${site}. With this archive, made on ${day},
              anyone can check them, even if that website is gone. It contains no names and no certificates.
            </p>
          </header>
          <section aria-labelledby="check-title">
            <h2 id="check-title">Check a certificate</h2>
            <p>
              Choose the PDF, or the badge, as it was downloaded or emailed. It is read in this browser and never sent.
            </p>
            <div id="check"></div>
            <noscript><p>The check needs JavaScript. The commands below don’t.</p></noscript>
          </section>
          <section aria-labelledby="own-title">
            <h2 id="own-title">Is this archive the provider’s?</h2>
            <p>
              Compare the following with the provider’s letterhead, or with another copy of this archive. If they
              differ, don’t rely on it.
            </p>
            <dl>
              ${logs.map(
                ({ origin, key }) =>
                  html`<dt>Key of the list ${origin}</dt>
                    <dd><code>${key}</code></dd> `,
              )}${
                root === null
                  ? ''
                  : html`<dt>Root of the seal (SHA-256)</dt>
                      <dd><code>${root}</code></dd> `
              }${
                issuer === null
                  ? ''
                  : html`<dt>Issuer of badges</dt>
                      <dd><code>${issuer}</code></dd> `
              }
            </dl>
          </section>
          <section aria-labelledby="files-title">
            <h2 id="files-title">Check it with other programs</h2>
            <p>
              A certificate’s PDF contains <code>record.json</code>, every fact as it was recorded, and
              <code>record.tlog-proof</code>, the proof that the record is in the provider’s list. On Debian or Ubuntu,
              with poppler-utils, golang-go, and golang-golang-x-mod-dev installed, in this folder:
            </p>
            <pre>
pdfdetach -saveall certificate.pdf
GO111MODULE=off GOPATH=/usr/share/gocode go run log/check.go log/key record.json record.tlog-proof</pre>
            <ul>
              ${logs.map(
                ({ origin, entries: count, folder, stamps }) =>
                  html`<li>
                    ${origin}: ${entries(count)}, in the format of c2sp.org/tlog-tiles (<a href="${folder}/checkpoint"
                      >signed state</a
                    >, <a href="${folder}/key">key</a>, tiles in <code>${folder}/tile</code>); which certificates no
                    longer count, as W3C Bitstring Status Lists, in <code>${folder}/status</code>${
                      stamps === 0
                        ? ''
                        : html`; time stamps of its signed states (RFC 3161) in <code>${folder}/time-stamps</code>`
                    }
                  </li> `,
              )}${root === null ? '' : html`<li><a href="log/root.pem">The certificate of the root</a>, for programs that check the seal</li> `}
              <li><a href="log/check.go">check.go</a>, the program that checks a proof</li>
            </ul>
          </section>
          <section aria-labelledby="not-title">
            <h2 id="not-title">What this doesn’t prove</h2>
            <p>
              That the person with the certificate is the person it names, or that a licensing board accepts the course.
            </p>
          </section>
        </main>
      </body>
    </html>`.value
  }\n`;
}
