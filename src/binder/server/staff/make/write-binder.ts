// A binder as one ZIP: the same order makes the same bytes, whatever the clock says and whoever makes it
// (docs/specification/reporting.md, RO-34). Nothing is held in memory but one activity's members.
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { ceTypeLabel } from '#catalogue/ce-type.ts';
import { drawProven } from '#certificates/server/pdf/draw-proven.ts';
import { picturesOf } from '#certificates/server/pdf/pictures-of.ts';
import { proofForWire, proofOf } from '#certificates/server/proof-of.ts';
import { writeLog } from '#credit/server/ledger-log/ledger-log.ts';
import type { Context } from '#platform/server/context.ts';
import { csvForSpreadsheets } from '#platform/server/files/csv-cells.ts';
import { findContent } from '#platform/server/files/storage.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import {
  bodyNames,
  certificatesDrawn,
  counted,
  headingsOf,
  itemsFor,
  stateWords,
  type BinderBody,
} from '../../../binder-program.ts';
import { drawSample } from '../../../draw-sample.ts';
import { cellText, section, type BinderPart } from '../../../binder-part.ts';
import { activityFile, filesOfActivity, hoursText, storedPath, type FileDocument } from './activity-file.ts';
import {
  chainAttempts,
  chainCredits,
  chainEvidence,
  findCertificateRows,
  findLogState,
  listExams,
  logEntries,
  type ChainAttempt,
  type ChainCredit,
} from './chain-queries.ts';
import { evidenceSections, stateText } from './evidence-page.ts';
import { readItems, type ItemPart } from './items.ts';
import type { PartDrawing } from './binder-part.thread.ts';
import { binderPage, partPage } from './part-page.ts';
import { readFacts, readQuestionFigures, type Activity, type BinderFacts, type BinderOrder } from './read-facts.ts';
import { verifyProgram } from './verify-program.ts';

export type BinderPlan = BinderOrder & {
  readonly body: BinderBody;
  /** How many activities are drawn; null: all. */
  readonly sample: number | null;
  /** The activities that someone chose, by hash, in place of a sample; null: nobody did. */
  readonly chosen: readonly string[] | null;
  readonly seed: number;
};
export type BinderCounts = { readonly documents: number; readonly missing: number; readonly credits: number };

const drawPart = inThread<PartDrawing, Uint8Array>(fileBeside(import.meta.filename, 'binder-part.thread'), 'partPdf');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** No clock: every file is of the first moment that a ZIP can name. */
const zipTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;

/** The activities that are drawn: of those that gave credit; of all where none did. */
function drawActivities(
  activities: readonly Activity[],
  { sample, chosen, seed }: Pick<BinderPlan, 'sample' | 'chosen' | 'seed'>,
) {
  const earned = activities.filter(({ credits_given: given }) => given > 0);
  const names = (earned.length > 0 ? earned : activities).map(({ hash }) => hash);
  if (chosen !== null) return { names, drawn: activities.flatMap(({ hash }) => (chosen.includes(hash) ? [hash] : [])) };
  return { names, drawn: sample === null ? names : drawSample(names, sample, seed, sha256) };
}

/** What a binder is called, on its pages and in lists. */
export const planTitle = (
  { body, firstDay, lastDay }: Pick<BinderPlan, 'body' | 'firstDay' | 'lastDay'>,
  activityTitle: string | null,
): string =>
  body === 'activity'
    ? `${activityTitle ?? bodyNames.activity}, ${calendarDay(firstDay)} to ${calendarDay(lastDay)}`
    : `${bodyNames[body]}, ${calendarDay(firstDay)} to ${calendarDay(lastDay)}`;

/** One file after the other into the ZIP, each noted with its digest. */
class BinderZip {
  readonly #zip = new ZipFile();
  readonly #files: { readonly path: string; readonly sha256: string; readonly size: number }[] = [];
  readonly stream = this.#zip.outputStream as PassThrough;

  /** Waits until the file has left: no more than one is open. What is packed already isn't packed again. */
  async add(
    path: string,
    content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
    compress = true,
  ): Promise<void> {
    const digest = createHash('sha256');
    let size = 0;
    const source = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    const metered = async function* () {
      for await (const piece of source) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        digest.update(bytes);
        size += bytes.byteLength;
        yield bytes;
      }
    };
    await new Promise<void>((resolve, reject) => {
      const bytes = Readable.from(metered(), { objectMode: false });
      const entry = new PassThrough();
      bytes.on('error', (error) => entry.destroy(error));
      entry.on('error', reject).on('end', resolve);
      this.#zip.addReadStream(bytes.pipe(entry), path, { ...zipTime, compress });
    });
    this.#files.push({ path, sha256: digest.digest('hex'), size });
  }

  get count(): number {
    return this.#files.length;
  }

  /** The list of every file, and the end. */
  async close(): Promise<void> {
    await this.add('manifest.json', `${this.#files.map((file) => JSON.stringify(file)).join('\n')}\n`);
    this.#zip.end();
  }
}

const memberColumns = ['Code', 'Completed', 'Member', 'Course', 'Hours', 'Type', 'State', 'Activity'] as const;
const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    csvForSpreadsheets,
  );
const memberRow = (credit: ChainCredit): string[] => [
  credit.code,
  credit.day,
  credit.name,
  credit.title,
  credit.hours,
  ceTypeLabel(credit.ce_type_id),
  stateText(credit),
  credit.activity,
];
async function* memberLines(credits: AsyncIterable<ChainCredit>): AsyncGenerator<string> {
  yield `\uFEFF${csv([memberColumns])}`;
  for await (const credit of credits) yield csv([memberRow(credit)]);
}

async function* jsonLines<Row>(rows: AsyncIterable<Row>, shape: (row: Row) => unknown): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(shape(row))}\n`;
}

/** What JSON leaves out: the row's number is nobody's business outside of the portal. */
const withoutId = <Row extends { readonly id: string }>(row: Row) => ({ ...row, id: undefined });

type Work = {
  readonly context: Context;
  readonly plan: BinderPlan;
  readonly facts: BinderFacts;
  readonly zip: BinderZip;
  readonly title: string;
};

/** A part as a page, a PDF, and a CSV for each of its tables. */
async function addPart(
  { plan, facts, zip, title }: Work,
  part: BinderPart,
  above: readonly { readonly text: string; readonly to: string }[],
) {
  const tables = part.sections.flatMap(({ tables: each }) => each).filter(({ rows }) => rows.length > 0);
  const csvPath = (index: number) => `${part.path}${index === 0 ? '' : `-${index + 1}`}.csv`;
  const files = [
    { text: 'This page as a PDF', to: `${part.path}.pdf` },
    ...tables.map((table, index) => ({ text: `${table.title} (CSV)`, to: csvPath(index) })),
  ];
  const page = { ...part, sections: [...part.sections, section('Files', { links: files })] };
  await zip.add(`${part.path}.html`, partPage(page, above, `${part.path}.html`));
  for (const [index, { columns, rows }] of tables.entries())
    await zip.add(csvPath(index), `\uFEFF${csv([columns, ...rows.map((row) => row.map(cellText))])}`);
  const drawing = {
    part,
    provider: facts.provider.legalName,
    heading: `${title}, as of ${calendarDay(plan.asOf)}`,
    createdAt: facts.period.asOf.toString(),
  };
  await zip.add(`${part.path}.pdf`, await drawPart(drawing), false);
}

/** The certificates of a few members of an activity, as issued. Returns their paths by code. */
async function addCertificates(
  { context, plan, zip }: Work,
  credits: readonly ChainCredit[],
): Promise<ReadonlyMap<string, string>> {
  const valid = credits.filter(({ state }) => state === null).map(({ code }) => code);
  const codes = drawSample(valid, certificatesDrawn, plan.seed, sha256);
  const paths = new Map<string, string>();
  for (const row of codes.length === 0 ? [] : await findCertificateRows(context.db, codes)) {
    const proof = proofForWire(proofOf(row));
    const path = `certificates/${row.verification_code}.pdf`;
    const drawing = {
      proof,
      verifyUrl: `${context.config.publicUrl}${siteMap.verify(row.verification_code)}`,
      pictures: await picturesOf(context, [proof]),
    };
    await zip.add(path, await drawProven(context, row.id, drawing), false);
    paths.set(row.verification_code, path);
  }
  return paths;
}

/** The members of an activity, each with a page that leads from the evidence to the certificate. */
async function addMembers(work: Work, activity: Activity, log: number | null): Promise<void> {
  const { context, facts, zip } = work;
  const of = { activityHash: activity.hash };
  const credits = await Array.fromAsync(chainCredits(context.db, facts.period, { ...of, log }));
  const certificates = await addCertificates(work, credits);
  const attempts = new Map<string, ChainAttempt>();
  for await (const attempt of chainAttempts(context.db, facts.period, of)) attempts.set(attempt.code, attempt);
  const base = `activities/${activity.hash}`;
  const index = { text: 'Binder', to: 'index.html' };
  const list = { text: `Members of ${activity.title}`, to: `${base}/members.html` };
  const members = section('Members', {
    tables: [
      {
        title: `${counted(credits.length, 'credit')}, ${counted(certificates.size, 'certificate')} drawn`,
        columns: ['Evidence', 'Completed', 'Member', 'Hours', 'Type', 'State', 'Certificate'],
        rows: credits.map((credit) => {
          const path = certificates.get(credit.code);
          return [
            { text: credit.code, to: `evidence/${credit.code}.html` },
            credit.day,
            credit.name,
            credit.hours,
            ceTypeLabel(credit.ce_type_id),
            stateText(credit),
            path === undefined ? '' : { text: 'PDF', to: path },
          ];
        }),
      },
    ],
  });
  const path = `${base}/members.html`;
  const above = [index, { text: activity.title, to: `${base}/index.html` }];
  await zip.add(path, binderPage({ path, title: list.text, lead: hoursText(activity), above, sections: [members] }));
  await zip.add(`${base}/members.csv`, memberLines(chainCredits(context.db, facts.period, { ...of, log })));
  const byCode = new Map(credits.map((credit) => [credit.code, credit]));
  for await (const evidence of chainEvidence(context.db, facts.period, of)) {
    const credit = byCode.get(evidence.code);
    if (credit === undefined) continue;
    const where = `evidence/${credit.code}.html`;
    const sections = evidenceSections(credit, evidence, attempts.get(credit.code) ?? null, {
      zone: facts.zone,
      certificate: certificates.get(credit.code) ?? null,
    });
    await zip.add(
      where,
      binderPage({
        path: where,
        title: credit.code,
        lead: `${credit.name}: ${credit.title}`,
        above: [index, list],
        sections,
      }),
    );
  }
}

/** The file of an activity that was drawn. */
async function addActivity(
  work: Work,
  activity: Activity,
  documents: readonly FileDocument[],
  log: number | null,
): Promise<void> {
  const missing = documents.filter(({ state }) => state === 'missing');
  const part: BinderPart = {
    path: `activities/${activity.hash}/index`,
    title: activity.title,
    lead: `${activity.format}. ${documents.length - missing.length} of ${documents.length} documents are here.${missing.length === 0 ? '' : ` Missing: ${missing.map(({ title }) => title).join(', ')}.`}`,
    sections: documents.map(({ section: each }) => each),
  };
  await addPart(work, part, [{ text: 'Binder', to: 'index.html' }]);
  await addMembers(work, activity, log);
}

const verifyText = (host: string): string[] => [
  'On a computer with Node.js 22 or newer, unpack verify.mjs and run it beside the ZIP: node verify.mjs binder.zip. It needs no network and nothing else. It follows every credit from its evidence to its certificate, names the first that doesn’t follow, and compares every file with manifest.json.',
  `Compare what it prints with what you know from elsewhere: the key of the log is at ${host}/log/key, and the provider’s console shows the SHA-256 of this ZIP.`,
];

/** What daily work leaves, row by row, for verify.mjs. Returns how many credits there are. */
async function addData({ context, plan, facts, zip }: Work, sampling: ReturnType<typeof drawActivities>) {
  const { db } = context;
  const of = plan.activityHash === null ? {} : { activityHash: plan.activityHash };
  const state = await findLogState(db, facts.period, of);
  const log = state?.number ?? null;
  const counts = { credits: 0, attempts: 0 };
  await zip.add(
    'data/credits.jsonl',
    jsonLines(chainCredits(db, facts.period, { ...of, log }), (row) => {
      counts.credits += 1;
      return {
        code: row.code,
        leaf: row.leaf,
        source: row.source,
        attempt: row.attempt,
        member: row.member,
        state: row.state,
        replacedBy: row.replaced_by,
        correctedAt: row.corrected_at,
        record: row.record,
      };
    }),
  );
  await zip.add('data/evidence.jsonl', jsonLines(chainEvidence(db, facts.period, of), withoutId));
  await zip.add(
    'data/attempts.jsonl',
    jsonLines(chainAttempts(db, facts.period, of), (row) => {
      counts.attempts += 1;
      return withoutId(row);
    }),
  );
  await zip.add(
    'data/exams.jsonl',
    jsonLines(Readable.from(await listExams(db, facts.period, of)), (row) => row),
  );
  if (state !== undefined)
    await zip.add(
      'data/log.jsonl',
      jsonLines(logEntries(db, state.number, Number(state.size)), (entry) => entry),
    );
  await zip.add('members.csv', memberLines(chainCredits(db, facts.period, { ...of, log })));
  const about = {
    format: 1,
    provider: facts.provider.legalName,
    site: context.config.publicUrl,
    body: plan.body,
    firstDay: plan.firstDay,
    lastDay: plan.lastDay,
    asOf: plan.asOf,
    zone: facts.zone,
    seed: plan.seed,
    sample: plan.sample,
    chosen: plan.chosen,
    activities: sampling.names,
    drawn: sampling.drawn,
    credits: counts.credits,
    attempts: counts.attempts,
    log:
      state === undefined
        ? null
        : {
            origin: state.origin,
            key: state.verifier_key,
            size: Number(state.size),
            through: state.through,
            checkpoint: state.note,
          },
  };
  await zip.add('data/binder.json', `${JSON.stringify(about, null, 2)}\n`);
  return { log, credits: counts.credits };
}

/** The files that parts link to, each once: a file that is gone is left out, and its page says that it is missing. */
async function addFiles({ context, facts, zip, plan }: Work, drawn: readonly Activity[]): Promise<void> {
  const own = itemsFor(plan.body).flatMap(({ number }) =>
    facts
      .entriesOf(number)
      .flatMap(({ file }) => (file === null ? [] : [{ path: storedPath(file.hash, file.name), key: file.key }])),
  );
  const support = facts.support.flatMap(({ file_hash: hash, filename, storage_key: key }) =>
    hash === null || key === null ? [] : [{ path: storedPath(hash, filename ?? ''), key }],
  );
  const files = new Map(
    [...own, ...support, ...drawn.flatMap((activity) => filesOfActivity(facts, activity))].map((file) => [
      file.path,
      file.key,
    ]),
  );
  for (const [path, key] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const content = await findContent(context.storage, key);
    if (content === undefined) throw new Error(`The content of ${path} is gone from the storage.`);
    await zip.add(path, content, false);
  }
}

async function fill(work: Work): Promise<BinderCounts> {
  const { context, plan, facts, zip, title } = work;
  const sampling = drawActivities(facts.activities, plan);
  const sampled = new Set(sampling.drawn);
  const drawn = facts.activities.filter(({ hash }) => sampled.has(hash));
  const items = readItems(facts, itemsFor(plan.body), sampled, plan.body);
  const ofDrawn = {
    ...facts,
    questions: await readQuestionFigures(
      context.db,
      facts.period,
      drawn.map(({ id }) => id),
    ),
  };
  const documents = new Map(drawn.map((activity) => [activity.hash, activityFile(ofDrawn, activity)]));
  const missingItems = items.filter(({ state, item }) => state === 'missing' && item.number !== 22);
  const missingDocuments = drawn.flatMap(({ hash, title: of }) =>
    (documents.get(hash) ?? []).flatMap((each) => (each.state === 'missing' ? [{ of, each }] : [])),
  );
  const missing = missingItems.length + missingDocuments.length;
  const hasHeadings = items.some(({ item }) => headingsOf(item, plan.body) !== '');
  const row = ({ item, state, note, part }: ItemPart) => [
    String(item.number),
    { text: item.title, to: `${part.path}.html` },
    ...(hasHeadings ? [headingsOf(item, plan.body)] : []),
    stateWords[state],
    note,
  ];
  await zip.add(
    'index.html',
    binderPage({
      path: 'index.html',
      title,
      lead: `${facts.provider.legalName}, as of ${calendarDay(plan.asOf)}`,
      above: [],
      sections: [
        section('What is here', {
          tables: [
            {
              title: counted(items.length, 'item'),
              columns: ['No.', 'Item', ...(hasHeadings ? ['Form'] : []), 'State', 'Note'],
              rows: items.map(row),
            },
          ],
        }),
        section('What is missing', {
          paragraphs: missing === 0 ? ['Nothing is missing.'] : [],
          tables:
            missing === 0
              ? []
              : [
                  {
                    title: counted(missing, 'document'),
                    columns: ['What', 'Where', 'Why'],
                    rows: [
                      ...missingItems.map(({ item, note }) => [item.title, `Item ${item.number}`, note]),
                      ...missingDocuments.map(({ of, each }) => [each.title, of, each.note]),
                    ],
                  },
                ],
        }),
        section('Activity files', {
          paragraphs: [
            plan.body === 'activity'
              ? 'This binder is about one activity.'
              : plan.chosen !== null
                ? `Chosen by the provider: ${sampling.drawn.length} of ${sampling.names.length}. Certificates are drawn with seed ${plan.seed}, ${certificatesDrawn} of each activity.`
                : plan.sample === null
                  ? 'Every activity that gave credit.'
                  : `Drawn: ${sampling.drawn.length} of ${sampling.names.length} with seed ${plan.seed}. Drawn are those for which the SHA-256 of “${plan.seed}:”, followed by the last part of the activity’s address, comes first. Certificates are drawn in the same way by their codes, ${certificatesDrawn} of each activity.`,
          ],
          links: drawn.map((activity) => ({ text: activity.title, to: `activities/${activity.hash}/index.html` })),
        }),
        section('Verify', {
          mark: 'verify',
          paragraphs: verifyText(context.config.publicUrl),
          links: [
            { text: 'verify.mjs', to: 'verify.mjs' },
            { text: 'manifest.json, every file with its SHA-256', to: 'manifest.json' },
            { text: 'Every credit of the period (CSV)', to: 'members.csv' },
          ],
        }),
      ],
    }),
  );
  await zip.add('verify.mjs', verifyProgram);
  const { log, credits } = await addData(work, sampling);
  for (const { part } of items) await addPart(work, part, [{ text: 'Binder', to: 'index.html' }]);
  for (const activity of drawn) await addActivity(work, activity, documents.get(activity.hash) ?? [], log);
  await addFiles(work, drawn);
  const count = zip.count;
  await zip.close();
  return { documents: count, missing, credits };
}

/** The ZIP of a plan as a stream, and what is in it once the stream has ended. */
export async function writeBinder(context: Context, plan: BinderPlan) {
  // What was earned a moment ago is in the log before anything refers to it.
  await writeLog(context);
  const facts = await readFacts(context.db, plan);
  const zip = new BinderZip();
  const activity = facts.activities.find(({ hash }) => hash === plan.activityHash);
  const title = planTitle(plan, activity?.title ?? null);
  const counts = fill({ context, plan, facts, zip, title });
  counts.catch((error: unknown) => zip.stream.destroy(error as Error));
  return { stream: zip.stream, counts };
}
