// docs/specification/records.md, RL-37: the folder that checks certificates when the portal is gone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { aStudent, type SignedIn } from '#accounts/server/fixtures.ts';
import { aClass, type MadeActivity } from '#catalogue/server/fixtures.ts';
import { certificateLinkCall } from '#certificates/contract.ts';
import { checkFile } from '#certificates/web/check-file.ts';
import { checkProof, readProof } from '#certificates/web/check-proof.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import { aCredit } from '#credit/server/fixtures.ts';
import { continueLog } from '#credit/server/ledger-log/continue-log.ts';
import { proveCredit } from '#credit/server/ledger-log/credit-proof.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import { holdLog } from '#credit/server/ledger-log/log-queries.ts';
import { GrowingTree, leafHash } from '#credit/server/ledger-log/merkle-tree.ts';
import { findCheckpoint } from '#credit/server/ledger-log/signed-note.ts';
import type { CallContext } from '#platform/server/context.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { hasTool } from '#platform/testing/system-tools.ts';
import { archiveCommand } from '#backup/server/commands.ts';

const home = mkdtempSync(join(tmpdir(), 'dl-archive-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const checker = join(home, 'checker');
mkdirSync(checker);
writeFileSync(join(checker, 'page.js'), '// built by scripts/build.ts');

let portal: Portal;
let context: CallContext;
let student: SignedIn;
let servers: Server[];
beforeEach(async () => {
  portal = await openPortal();
  ({ context } = portal);
  student = await aStudent(context);
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  await portal.close();
});

async function credit(): Promise<{ readonly klass: MadeActivity; readonly id: string }> {
  const klass = await aClass(context);
  await aCredit(context, student, klass);
  const { id } = await context.db
    .selectFrom('credit')
    .select('id')
    .where('activity_id', '=', klass.id)
    .executeTakeFirstOrThrow();
  return { klass, id };
}
let count = 0;
async function archive(): Promise<{ readonly folder: string; readonly said: string[] }> {
  const folder = join(home, `archive-${(count += 1)}`);
  const said: string[] = [];
  await archiveCommand(portal, [folder], (line) => said.push(line), checker);
  return { folder, said };
}
/** A server that knows nothing but files. */
async function serve(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      response.end(readFileSync(path));
    } catch {
      response.writeHead(404).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
const bitsIn = (folder: string, list: string): Buffer => {
  const { credentialSubject: said } = JSON.parse(readFileSync(join(folder, list), 'utf8')) as {
    credentialSubject: { encodedList: string };
  };
  return gunzipSync(Buffer.from(said.encodedList.slice(1), 'base64url'));
};

it('checks a certificate by files alone, in each of its logs, and says which no longer count', async () => {
  const [first, second] = [await credit(), await credit()];
  const old = await proveCredit(context, first.id);
  await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
  await continueLog(context, null, () => Promise.resolve());
  const third = await credit();
  await writeLog(context);
  const decision = { reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false };
  await context.db.transaction().execute((trx) => withdrawCredit(context, trx, { ...decision, creditId: first.id }));
  await context.db
    .transaction()
    .execute((trx) => amendCredit(context, trx, { ...decision, creditId: second.id, change: { title: 'Another' } }));
  const { folder, said } = await archive();
  const url = await serve(folder);
  const read = async (path: string) => (await fetch(`${url}${path}`)).text();

  for (const [proven, path] of [
    [old, '/log'],
    [await proveCredit(context, third.id), '/log/2'],
  ] as const) {
    const proof = readProof(proven.logged?.proof ?? '') ?? expect.unreachable('a proof');
    const key = await read(`${path}/key`);
    expect(await checkProof(proven.record, proof, key)).toEqual({ state: 'proven', isTakenOver: false });
    expect(await checkProof(`${proven.record} `, proof, key)).toEqual({ state: 'not-proven' });
  }
  // The first of the first log, where only the second says so; in the second, also the one that was replaced.
  expect(bitsIn(folder, 'log/status/0')[0]).toBe(0b1100_0000);
  const states = await context.db
    .selectFrom('log_entry')
    .select(['leaf', 'credit_id'])
    .where('log', '=', 2)
    .where('credit_id', 'in', [first.id, second.id])
    .execute();
  const bits = bitsIn(folder, 'log/2/status/0');
  for (let leaf = 0; leaf < 16; leaf += 1)
    expect([leaf, ((bits[leaf >> 3] ?? 0) & (0x80 >> (leaf & 7))) !== 0]).toEqual([
      leaf,
      states.some((each) => Number(each.leaf) === leaf),
    ]);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const path of ['/log', '/log/2']) expect(page).toContain((await read(`${path}/key`)).trim());
  expect(said[0]).toMatch(/: \d+ entries of the log\. Put the folder on any web server\.$/);
});

it('checks a badge by files alone, as a file and as a picture (RL-41)', async () => {
  const [first, second] = [await credit(), await credit()];
  const get = async (of: MadeActivity, format: 'badge' | 'picture') => {
    const { url } = (await portal.call(certificateLinkCall, { c: of.hash, format }, student.token)).body;
    return new Blob([new Uint8Array((await portal.app.inject({ url })).rawPayload)]);
  };
  const files = [
    await get(first.klass, 'badge'),
    await get(first.klass, 'picture'),
    await get(second.klass, 'picture'),
  ];
  const decision = { reason: 'A mistake in the record.', by: 'Rita Diaz', tells: false, creditId: second.id };
  await context.db.transaction().execute((trx) => withdrawCredit(context, trx, decision));
  const { folder } = await archive();
  const url = await serve(folder);
  const source = {
    async read(path: string) {
      const answer = await fetch(`${url}${path}`);
      return answer.ok ? answer.text() : null;
    },
    ask: () => expect.unreachable('a badge has no code'),
  };
  const found = [];
  for (const file of files) found.push(await checkFile(file, source));
  expect(found).toMatchObject([
    { state: 'badge', key: 'own', found: 'standing' },
    { state: 'badge', key: 'own', found: 'standing' },
    { state: 'badge', key: 'own', found: 'ended' },
  ]);
});

it('has every tile of a log with more than one', async () => {
  await sql`insert into log_pending (kind, row_id, entry) select 'credit', -n, 'taken-over ' || repeat('0', 64) from generate_series(1, 300) as n`.execute(
    context.db,
  );
  const { folder } = await archive();
  const tiles = filesIn(join(folder, 'log/tile')).sort();
  expect(tiles).toEqual(['0/000', '0/001.p/44', '1/000.p/1', 'entries/000', 'entries/001.p/44']);
  const tree = new GrowingTree(0, []);
  for (const name of ['000', '001.p/44']) {
    const bundle = readFileSync(join(folder, 'log/tile/entries', name));
    for (let at = 0; at < bundle.length;) {
      const length = bundle.readUInt16BE(at);
      tree.add(leafHash(bundle.toString('utf8', at + 2, at + 2 + length)));
      at += 2 + length;
    }
  }
  const checkpoint = findCheckpoint(readFileSync(join(folder, 'log/checkpoint'), 'utf8'));
  expect(checkpoint).toMatchObject({ size: 300, root: tree.root });
});

/** Whether the archived log extends a checkpoint of so many entries with this root, by the Go project's code alone. */
const extending = String.raw`package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

type tiles struct{ folder string }

func (t tiles) Height() int                               { return 8 }
func (t tiles) SaveTiles(_ []tlog.Tile, _ [][]byte)       {}
func (t tiles) ReadTiles(asked []tlog.Tile) (all [][]byte, err error) {
	for _, tile := range asked {
		name := strings.TrimPrefix(tile.Path(), "tile/8/")
		data, err := os.ReadFile(filepath.Join(t.folder, "tile", name))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func hash(text string) (hash tlog.Hash) {
	bytes, _ := base64.StdEncoding.DecodeString(text)
	copy(hash[:], bytes)
	return
}

func main() {
	note, _ := os.ReadFile(filepath.Join(os.Args[1], "checkpoint"))
	lines := strings.Split(string(note), "\n")
	size, _ := strconv.ParseInt(lines[1], 10, 64)
	tree := tlog.Tree{N: size, Hash: hash(lines[2])}
	earlier, _ := strconv.ParseInt(os.Args[2], 10, 64)
	proof, err := tlog.ProveTree(size, earlier, tlog.TileHashReader(tree, tiles{os.Args[1]}))
	if err == nil {
		err = tlog.CheckTree(proof, size, tree.Hash, earlier, hash(os.Args[3]))
	}
	fmt.Println(err == nil)
}
`;

it.skipIf(!hasTool('go'))(
  'has tiles from which others see that an earlier checkpoint still holds, and a foreign one doesn’t',
  async () => {
    const add = (first: number, last: number) =>
      sql`insert into log_pending (kind, row_id, entry) select 'credit', -n, 'taken-over ' || md5(n::text) || md5(n::text) from generate_series(${first}::int, ${last}::int) as n`.execute(
        context.db,
      );
    await add(1, 270);
    await writeLog(context);
    const earlier =
      findCheckpoint((await portal.app.inject({ url: '/log/checkpoint' })).body) ?? expect.unreachable('one');
    await add(271, 300);
    const { folder } = await archive();
    const program = join(home, 'extends.go');
    writeFileSync(program, extending);
    const env = {
      ...process.env,
      GO111MODULE: 'off',
      GOPATH: '/usr/share/gocode',
      GOCACHE: join(home, 'go-cache'),
      GOFLAGS: '',
    };
    execFileSync('go', ['build', '-o', join(home, 'extends'), program], { env });
    const isExtended = (root: string) =>
      execFileSync(join(home, 'extends'), [join(folder, 'log'), String(earlier.size), root], {
        encoding: 'utf8',
      }).trim();
    expect(isExtended(earlier.root.toString('base64'))).toBe('true');
    expect(isExtended(Buffer.alloc(32, 7).toString('base64'))).toBe('false');
  },
);

it('contains no name, email address, title, or code, and nothing to load from elsewhere', async () => {
  const { klass, id } = await credit();
  await context.db
    .transaction()
    .execute((trx) =>
      withdrawCredit(context, trx, { creditId: id, reason: 'The answers were copied', by: 'Rita Diaz', tells: false }),
    );
  const { folder } = await archive();
  const row = await context.db.selectFrom('credit').selectAll().executeTakeFirstOrThrow();
  const person = await context.db
    .selectFrom('student')
    .selectAll()
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    row.verification_code,
    row.student_name,
    row.title,
    row.student_hash,
    row.salt.toString('hex'),
    person.email,
    person.username,
    klass.hash,
    'Rita Diaz',
    'were copied',
  ];
  // Shorter ones are in any key by chance.
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  for (const name of filesIn(folder)) {
    const text = readFileSync(join(folder, name), 'utf8').toLowerCase();
    for (const secret of secrets) expect(text, name).not.toContain(secret.toLowerCase());
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(
    [...page.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, address]) =>
      /^(?!data:,$)(?:\w+:|\/)/.test(address ?? ''),
    ),
  ).toEqual([]);
  expect(page).toContain('content="default-src &#39;none&#39;');
});

it('refuses a folder with something in it, a log on hold, and one that is empty', async () => {
  await expect(archive()).rejects.toThrow('There is nothing to archive');
  await credit();
  await expect(archiveCommand(portal, [checker], () => undefined, checker)).rejects.toThrow('isn’t empty');
  await expect(archiveCommand(portal, [], () => undefined, checker)).rejects.toThrow('Name one new folder');
  await writeLog(context);
  await context.db.transaction().execute((trx) => holdLog(trx, context.now()));
  await expect(archive()).rejects.toThrow('Nothing is signed at present');
});
