import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MadeActivity } from '#catalogue/server/fixtures.ts';
import { amendCredit, withdrawCredit } from '#credit/server/corrections/amend-credit.ts';
import type { Call, CallInput } from '#platform/shared/call.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { unzipped } from '#platform/testing/unzipped.ts';
import { someMembers } from '#results/server/fixtures.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '#staff/server/fixtures.ts';
import { binderCall, binderFilePath, makeBinderCall } from '../../staff-contract.ts';
import { aTaughtClass, relisted, someCredits, zipped } from '../fixtures.ts';

let portal: Portal;
let owner: SignedInStaff;
let klass: MadeActivity;
let folder: string;
/** The day of the credit. */
let day: string;

beforeEach(async () => {
  portal = await openPortal();
  owner = await aStaffMember(portal.context, ['owner'], { name: 'Anna Roth' });
  klass = await aTaughtClass(portal.context, { title: 'Deep margins: isolation, bonding', objectives: ['Bond well'] });
  await someCredits(portal.context, klass, 4);
  await someCredits(portal.context, await aTaughtClass(portal.context, { title: 'Gingival recession' }), 2);
  day = portal.context.now().toString().slice(0, 10);
  folder = mkdtempSync(join(tmpdir(), 'dl-binder-'));
  portal.advance({ hours: 48 });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await portal.close();
});

/** The clock of tests moves by days, and what a session confirmed is old by then. */
const as = async <C extends Call>(call: C, input: CallInput<C>, staff?: SignedInStaff) =>
  (
    await callAsStaff(
      portal,
      staff ?? (owner = await aStaffMember(portal.context, ['owner'], { name: 'Anna Roth' })),
      call,
      input,
    )
  ).body;
const plusDays = (count: number) => Temporal.PlainDate.from(day).add({ days: count }).toString();
const order = (change: Partial<CallInput<typeof makeBinderCall>> = {}): CallInput<typeof makeBinderCall> => ({
  body: 'cerp',
  from: plusDays(-30),
  to: plusDays(1),
  asOf: plusDays(1),
  activity: null,
  sample: 1,
  seed: 48_210,
  ...change,
});
const download = (h: string, staff = owner) =>
  portal.app.inject({
    url: binderFilePath,
    query: { h },
    headers: { cookie: `staff=${staff.token}`, 'sec-fetch-site': 'same-origin' },
  });
async function made(change: Parameters<typeof order>[0] = {}) {
  const answer = await as(makeBinderCall, order(change));
  await portal.runJobs();
  const row = (await as(binderCall, {})).binders.find(({ hash }) => hash === answer.hash);
  const zip = (await download(answer.hash)).rawPayload;
  return { answer, row, zip, files: unzipped(zip) };
}
const run = promisify(execFile);
/** Runs the program that is in the binder, as on another machine: with nothing beside it. */
async function verify(zip: Buffer, files = unzipped(zip)): Promise<{ readonly code: number; readonly text: string }> {
  writeFileSync(join(folder, 'verify.mjs'), files.get('verify.mjs') ?? '');
  writeFileSync(join(folder, 'binder.zip'), zip);
  try {
    const { stdout } = await run(process.execPath, ['verify.mjs', 'binder.zip'], { cwd: folder, env: {} });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { readonly code: number; readonly stderr: string };
    return { code, text: stderr.trim() };
  }
}
const textOf = (files: ReadonlyMap<string, Buffer>, name: string): string => files.get(name)?.toString() ?? '';
const creditsIn = (files: ReadonlyMap<string, Buffer>) =>
  textOf(files, 'data/credits.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { code: string; state: string | null; leaf: number | null; record: string });

it('the same order makes the same bytes, also a month later and after more work (RO-34)', async () => {
  const first = await made();
  expect(first.row).toMatchObject({ state: 'made', credits: 6, documents: first.files.size - 1, differs: false });
  const again = await made();
  expect(again.row?.sha256).toBe(first.row?.sha256);
  const [withdrawn] = creditsIn(first.files);
  portal.advance({ hours: 24 * 30 });
  await someCredits(portal.context, klass, 2);
  await portal.context.db.transaction().execute(async (trx) =>
    withdrawCredit(portal.context, trx, {
      creditId: await idOf(withdrawn?.code ?? ''),
      kind: 'double',
      reason: 'It was earned twice.',
      by: 'Rita',
    }),
  );
  const later = await made();
  expect(later.row).toMatchObject({ sha256: first.row?.sha256, differs: false });
  expect(later.zip.equals(first.zip)).toBe(true);
  // A day later, the same days have changed.
  const other = await made({ asOf: portal.context.now().subtract({ hours: 24 }).toString().slice(0, 10) });
  expect(other.row?.sha256).not.toBe(first.row?.sha256);
});

const idOf = async (code: string): Promise<string> =>
  (
    await portal.context.db
      .selectFrom('credit')
      .select('id')
      .where('verification_code', '=', code)
      .executeTakeFirstOrThrow()
  ).id;

it('every link of every page leads to a file of the binder: from the list of members to the certificate (RO-36)', async () => {
  const { files } = await made();
  const links = [...files].flatMap(([path, content]) =>
    path.endsWith('.html')
      ? [...content.toString().matchAll(/href="([^"]+)"/g)].map(([, href = '']) => {
          const [to = ''] = href.split('#');
          return { path, to: to === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(to)) };
        })
      : [],
  );
  expect(links.filter(({ to }) => !files.has(to))).toEqual([]);
  expect([...files.values()].some((content) => content.includes('<script'))).toBe(false);
  const reached = new Set(['index.html', 'manifest.json']);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { path, to } of links) if (reached.has(path)) reached.add(to);
  }
  expect([...files.keys()].filter((path) => !reached.has(path) && !path.startsWith('data/'))).toEqual([]);

  const [member] = [...files.keys()].filter((path) => path.endsWith('/members.html'));
  const [, code] = /evidence\/([^".]+)\.html/.exec(textOf(files, member ?? '')) ?? [];
  expect(textOf(files, `evidence/${code}.html`)).toContain(`../certificates/${code}.pdf`);
  const pdf = await getDocument({ data: new Uint8Array(files.get(`certificates/${code}.pdf`) ?? []), verbosity: 0 })
    .promise;
  const attached = (await pdf.getAttachments()) as ReadonlyMap<string, { readonly filename: string }>;
  expect([...attached.values()].map(({ filename }) => filename)).toContain('record.json');
});

it('an item is there as a page, a PDF, and a CSV that say the same (RO-36)', async () => {
  const { files } = await made();
  const name = 'parts/01-provider-information-and-list-of';
  const rows = parse(textOf(files, `${name}-2.csv`) || textOf(files, `${name}.csv`), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
  expect(rows.map(({ Title, Members, Credits }) => [Title, Members, Credits])).toEqual([
    ['Deep margins: isolation, bonding', '4', '4'],
    ['Gingival recession', '2', '2'],
  ]);
  expect(textOf(files, `${name}.html`)).toContain('Deep margins: isolation, bonding');
  const pdf = await getDocument({ data: new Uint8Array(files.get(`${name}.pdf`) ?? []), verbosity: 0 }).promise;
  const words = JSON.stringify((await (await pdf.getPage(1)).getTextContent()).items);
  expect(words).toContain('Provider information');
  expect(textOf(files, 'index.html')).toContain('Mission and goals');
  expect(textOf(files, 'index.html')).toContain('seed 48210');
});

it('a binder of one activity has that activity alone', async () => {
  const { files, row } = await made({ body: 'activity', activity: klass.hash, sample: null });
  expect(row).toMatchObject({ credits: 4, title: expect.stringContaining('Deep margins') as string });
  expect([...files.values()].some((content) => content.includes('Gingival recession'))).toBe(false);
  expect((await verify(await zipped(files))).code).toBe(0);
});

it('activities that were chosen by hand are in it, without a draw (RO-42)', async () => {
  const { files, row, answer } = await made({ sample: null, chosen: [klass.hash] });
  expect(answer.hash).toBeDefined();
  expect(row).toMatchObject({ credits: 6, sample: null, chosen: [klass.hash] });
  const pages = [...files.keys()].filter((path) => /^activities\/[^/]+\/index\.html$/.test(path));
  expect(pages).toEqual([`activities/${klass.hash}/index.html`]);
  expect(textOf(files, 'index.html')).toContain('Chosen by the provider: 1 of 2.');
  expect((await verify(await zipped(files))).code).toBe(0);
  // Someone who adds another one names it as chosen as well.
  const forged = new Map(files);
  const about = JSON.parse(textOf(files, 'data/binder.json')) as { drawn: string[]; activities: string[] };
  forged.set('data/binder.json', Buffer.from(JSON.stringify({ ...about, drawn: about.activities })));
  expect((await verify(await zipped(relisted(forged)))).text).toBe('An activity is drawn that nobody chose.');
  expect(await as(makeBinderCall, order({ sample: null, chosen: ['Abcdefghijkm'] }))).toMatchObject({
    code: 'unknown-activity',
  });
});

it('a sponsor whom the page names is missing a record until there is one, and nobody is said to have given nothing', async () => {
  const { db } = portal.context;
  const { company_id: companyId } = await db
    .selectFrom('activity')
    .select('company_id')
    .where('id', '=', klass.id)
    .executeTakeFirstOrThrow();
  const { name } = await db
    .updateTable('company')
    .set({ is_provider: false })
    .where('id', '=', companyId)
    .returning('name')
    .executeTakeFirstOrThrow();
  const choice = { sample: null, chosen: [klass.hash] };
  const fileOf = async () => {
    const { files } = await made(choice);
    const read = (path: string) => textOf(files, path).replaceAll(/<[^>]*>/g, '');
    return { file: read(`activities/${klass.hash}/index.html`), item: read('index.html') };
  };
  const before = await fileOf();
  expect(before.file).toContain(`The page says “Made possible by ${name}”; no support record`);
  expect(before.file).not.toContain('No commercial support');
  expect(before.item).toContain('without a support record');
  // A new name doesn't make it another company.
  await db
    .updateTable('company')
    .set({ name: `${name} Group` })
    .where('id', '=', companyId)
    .execute();
  await db
    .insertInto('support_record')
    .values({
      company_id: companyId,
      activity_id: klass.id,
      kind: 'money',
      received_on: day,
      signed_on: day,
      hash: 'Abcdefghijkm',
      changed_by: 'Anna Roth',
      changed_at: portal.context.now(),
    })
    .execute();
  const after = await fileOf();
  expect(after.file).not.toContain('no support record');
  expect(after.file).toContain(`Agreement of ${name} Group`);
});

it('an activity of the provider’s own has no sponsor to account for', async () => {
  await portal.context.db.updateTable('company').set({ is_provider: true }).execute();
  const { files } = await made({ sample: null, chosen: [klass.hash] });
  expect(textOf(files, `activities/${klass.hash}/index.html`)).toContain(
    'No commercial support is recorded for this activity, and its page names no sponsor.',
  );
});

it('a day that isn’t over, days in the wrong order, and a second binder at the same time are refused', async () => {
  const today = portal.context.now().toString().slice(0, 10);
  for (const change of [{ asOf: today }, { from: plusDays(2) }, { from: '2000-01-01' }])
    expect(await as(makeBinderCall, order(change))).toMatchObject({ code: 'wrong-days' });
  expect(await as(makeBinderCall, order({ body: 'activity', activity: 'Abcdefghijkm' }))).toMatchObject({
    code: 'unknown-activity',
  });
  const codes = (await Promise.all([as(makeBinderCall, order()), as(makeBinderCall, order())])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual(['binder-running', undefined]);
  await portal.runJobs();
  expect((await as(makeBinderCall, order())).hash).toBeDefined();
});

it('a file that is gone from the storage fails the binder, and another one can be made', async () => {
  const real = portal.context.storage.put;
  Object.assign(portal.context.storage, { put: () => Promise.reject(new Error('disk full')) });
  await as(makeBinderCall, order());
  await portal.runJobs().catch(() => undefined);
  expect((await as(binderCall, {})).binders).toMatchObject([{ state: 'failed', sha256: null }]);
  Object.assign(portal.context.storage, { put: real });
  expect((await made()).row?.state).toBe('made');
});

describe('verify.mjs on another machine (RO-35)', () => {
  it('follows every credit, its corrections, and every file', async () => {
    const [member] = await someMembers(portal.context, 1);
    expect(member).toBeDefined();
    const codes = await portal.context.db
      .selectFrom('credit')
      .select(['id', 'verification_code'])
      .orderBy('id')
      .execute();
    const [amended, withdrawn] = codes;
    await portal.context.db.transaction().execute((trx) =>
      amendCredit(portal.context, trx, {
        creditId: amended?.id ?? '',
        change: { title: '=1+1, "quoted"' },
        reason: 'The title was not the right one.',
        by: 'Rita',
      }),
    );
    await portal.context.db.transaction().execute((trx) =>
      withdrawCredit(portal.context, trx, {
        creditId: withdrawn?.id ?? '',
        kind: 'double',
        reason: 'It was earned twice.',
        by: 'Rita',
      }),
    );
    portal.advance({ hours: 48 });
    const { zip, files, row } = await made({ asOf: plusDays(3), sample: null });
    expect(creditsIn(files).map(({ state }) => state)).toEqual([
      'superseded',
      'withdrawn',
      null,
      null,
      null,
      null,
      null,
    ]);
    const { code, text } = await verify(zip);
    expect([code, text]).toEqual([0, expect.stringContaining('7 credits follow from evidence to certificate.')]);
    expect(text).toContain(`SHA-256 of this ZIP: ${row?.sha256}`);
    expect(text).toContain(`${files.size - 1} files are those of the manifest.`);
    expect(text).toContain('portal.test/credit-log');
  });

  type Files = Map<string, Buffer>;
  type Row = Record<string, unknown>;
  const lines = (files: Files, name: string, change: (rows: Row[]) => Row[]) =>
    files.set(
      name,
      Buffer.from(
        change(
          textOf(files, name)
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Row),
        )
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(''),
      ),
    );
  const rewrite = (files: Files, name: string, from: RegExp, to: string | ((...found: string[]) => string)) =>
    files.set(name, Buffer.from(textOf(files, name).replace(from, to as string)));
  const second = (change: (row: Row) => Row) => (rows: Row[]) =>
    rows.map((row, index) => (index === 1 ? change(row) : row));
  const without = (rows: Row[]) => rows.filter((_, index) => index !== 1);
  const twice = (rows: Row[]) => rows.flatMap((row, index) => (index === 1 ? [row, row] : [row]));
  /** Of each forgery who is named: the credit at this place. `null`: the file. */
  const forgeries: readonly (readonly [string, (files: Files) => unknown, number | null, string])[] = [
    [
      'a name in the ledger',
      (files) =>
        lines(
          files,
          'data/credits.jsonl',
          second((row) => ({ ...row, record: String(row['record']).replace('Member 2', 'Somebody Else') })),
        ),
      1,
      'its record isn’t the one in the provider’s log',
    ],
    [
      'the state of a credit',
      (files) =>
        lines(
          files,
          'data/credits.jsonl',
          second((row) => ({ ...row, state: 'withdrawn' })),
        ),
      1,
      'the provider’s log says that it is valid',
    ],
    [
      'a credit that is removed',
      (files) => lines(files, 'data/credits.jsonl', without),
      2,
      'its evidence is missing: the next is that of',
    ],
    ['a credit that is added', (files) => lines(files, 'data/credits.jsonl', twice), 1, 'it is there twice'],
    ['evidence that is removed', (files) => lines(files, 'data/evidence.jsonl', without), 1, 'its evidence is missing'],
    [
      'evidence that is changed',
      (files) =>
        lines(
          files,
          'data/evidence.jsonl',
          second((row) => ({ ...row, firstViewedAt: '2020-01-01T00:00:00.000000Z' })),
        ),
      1,
      'another first view',
    ],
    [
      'an attempt that is removed',
      (files) => lines(files, 'data/attempts.jsonl', without),
      1,
      'its attempt is missing',
    ],
    [
      'an answer',
      (files) =>
        lines(
          files,
          'data/attempts.jsonl',
          second((row) => ({ ...row, answers: [2, 2, 3, 1] })),
        ),
      1,
      'its answers aren’t graded by the key',
    ],
    [
      'answers with their grades',
      (files) =>
        lines(
          files,
          'data/attempts.jsonl',
          second((row) => ({ ...row, answers: [2, 2, 3, 1], grades: [false, true, true, false], score: 50 })),
        ),
      1,
      'its attempt isn’t a pass',
    ],
    [
      'the key of an exam',
      (files) =>
        lines(files, 'data/exams.jsonl', (rows) =>
          rows.map((row, index) =>
            index === 0
              ? {
                  ...row,
                  questions: [
                    [2, false],
                    [2, false],
                    [3, false],
                    [4, false],
                  ],
                }
              : row,
          ),
        ),
      0,
      'its answers aren’t graded by the key',
    ],
    [
      'a row of the members',
      (files) => files.set('members.csv', Buffer.from(textOf(files, 'members.csv').replace('Member 2,', 'Member 9,'))),
      1,
      'its row in members.csv says something else',
    ],
    [
      'a certificate',
      (files) => {
        const [one, other] = [...files.keys()].filter((path) => path.startsWith('certificates/'));
        files.set(one ?? '', files.get(other ?? '') ?? Buffer.alloc(0));
      },
      -1,
      'its certificate doesn’t carry its record',
    ],
    [
      'an entry of the log',
      (files) =>
        rewrite(files, 'data/log.jsonl', /issued (.)/, (_, first: string) => `issued ${first === '0' ? '1' : '0'}`),
      null,
      'The entries of the log aren’t those of its checkpoint.',
    ],
    [
      'the checkpoint',
      (files) =>
        files.set(
          'data/binder.json',
          Buffer.from(textOf(files, 'data/binder.json').replace(/(credit-log\\n\d+\\n)./, '$1_')),
        ),
      null,
      'The signature of the checkpoint is wrong.',
    ],
    [
      'the sample',
      (files) => rewrite(files, 'data/binder.json', /"drawn": \[\s*"\w+"/, `"drawn": ["Abcdefghijkm"`),
      null,
      'The activities aren’t those that the seed draws.',
    ],
  ];

  it('names the first credit that does not follow, whatever was changed, although the list of files fits', async () => {
    const { files } = await made();
    const codes = creditsIn(files).map(({ code }) => code);
    for (const [what, forge, at, sentence] of forgeries) {
      const forged = new Map(files);
      forge(forged);
      const { code, text } = await verify(await zipped(relisted(forged)), forged);
      expect([what, code, text]).toEqual([what, 1, expect.stringContaining(sentence)]);
      if (at !== null)
        expect([what, text]).toEqual([
          what,
          expect.stringMatching(
            at < 0 ? /^Credit [\w-]+ does not follow/ : new RegExp(`^Credit ${codes[at]} does not follow`),
          ),
        ]);
    }
  });

  it('names a file that was changed, added, or removed', async () => {
    const { files } = await made();
    const changes: readonly (readonly [(files: Files) => unknown, string])[] = [
      [
        (each) => each.set('index.html', Buffer.from('<p>All is well.</p>')),
        'index.html isn’t the file that manifest.json lists.',
      ],
      [(each) => each.set('more.html', Buffer.from('x')), 'more.html isn’t in manifest.json.'],
      [(each) => each.delete('index.html'), 'index.html is missing.'],
    ];
    for (const [change, sentence] of changes) {
      const changed = new Map(files);
      change(changed);
      expect(await verify(await zipped(changed), changed)).toEqual({ code: 1, text: sentence });
    }
    expect(await verify(Buffer.from('not a ZIP'), files)).toEqual({ code: 1, text: 'This is not a ZIP.' });
  });
});
