// The demo: a catalogue, and members whose password anybody can read in demo/students.json.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listByPassword } from '#accounts/server/list-by-password.ts';
import { markDemoRows } from '#catalogue/server/demo-rows.ts';
import { findFirstActivity } from '#catalogue/server/activities/find-first-activity.ts';
import { eraseMember } from '#consent/server/erase-member.ts';
import type { DescribedTable, Member } from '#sign-in/server/member-data.ts';
import { DemoForm } from './demo-form.ts';
import { fillSeats, writeHistory } from './demo-members.ts';
import { inOneTransaction, writeFolder, type Imported } from '#authoring/server/staff/folder/import-folder.ts';
import { readImportFolder, WrongImport } from '#authoring/server/staff/folder/import-form.ts';
import { isLoopback, WrongSettings, type Config } from '#platform/server/config.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { listKeyedRows } from '#platform/server/database/keyed-row.ts';
import { rootFolder } from '#platform/server/process/root-folder.ts';
import { markDemoAds } from '#promotion/server/demo-rows.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { listMarkedStudents, markDemoStudents } from '#sign-in/server/student-rows.ts';

const demoFolder = join(rootFolder, 'demo');
const students = z.array(z.object({ username: z.string(), password: z.string() }));

/** Demo members exist, and someone else could come in: the portal does not start. */
export class PublishedPasswords extends WrongSettings {}

/**
 * Whether no one but the people at this machine can come in: it listens on loopback, and members are sent to no other
 * address.
 */
export const isPrivate = ({ host, publicUrl }: Config): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/** The demo goes into an empty catalogue only, and not again once it was removed. */
export async function demoIsWanted({ db }: Context): Promise<boolean> {
  return (
    (await findFirstActivity(db)) === undefined && (await readSetting(db, providerSettings.demoRemovedAt)) === null
  );
}

/** The moment that the demo's dates are relative to: its first loading, so that loading it again moves nothing. */
async function referenceMoment(context: Context, trx: Queryable): Promise<Temporal.Instant> {
  const known = await readSetting(trx, providerSettings.demoLoadedAt);
  if (known !== null) return Temporal.Instant.from(known);
  // A portal that loaded the demo before this was stored: its first activity was created at that moment.
  const reference = (await findFirstActivity(trx))?.created_at ?? context.now();
  await writeSetting(trx, providerSettings.demoLoadedAt, reference.toString());
  return reference;
}

/** What the pretend members do: the first is the demo student, the others fill the seats of the webinars. */
async function writeMembers(
  context: Context,
  trx: Queryable,
  form: DemoForm,
  { activities, newActivities, students }: Imported,
  reference: Temporal.Instant,
): Promise<void> {
  const activityOf = (key: string) => {
    const id = activities.get(key);
    if (id === undefined)
      throw new WrongImport(`students.json: history: there is no class or episode with the key "${key}".`);
    return id;
  };
  for (const { username, id, isNew } of students) {
    const history = form.histories.get(username);
    if (isNew && history) await writeHistory(context, trx, id, history, activityOf, reference.round('minute'));
  }
  const others = students.slice(1).map(({ id }) => id);
  for (const audience of form.audiences) {
    if (!newActivities.has(audience.key)) continue;
    const holders = (list: 'seats' | 'waiting') =>
      students
        .filter(({ username }) => form.histories.get(username)?.[list].includes(audience.key))
        .map(({ id }) => id);
    await fillSeats(
      trx,
      activityOf(audience.key),
      audience,
      others,
      { reserved: holders('seats'), waiting: holders('waiting') },
      reference,
    );
  }
}

const keyedTables = ['activity', 'podcast_show', 'book', 'company', 'speaker', 'ad'] as const;

/** The keys of everything that was imported before. */
async function readKeys(trx: Queryable) {
  const keys = new Map<(typeof keyedTables)[number], ReadonlySet<string>>();
  for (const table of keyedTables) keys.set(table, new Set((await listKeyedRows(trx, table)).keys()));
  return keys;
}

/** Marks what is new, so that it can be removed again. What was there before is the provider's. */
async function markWhatCame(
  trx: Queryable,
  before: Awaited<ReturnType<typeof readKeys>>,
  { students }: Imported,
): Promise<void> {
  for (const table of keyedTables) {
    const known = before.get(table) ?? new Set();
    const ids = [...(await listKeyedRows(trx, table))].flatMap(([key, id]) => (known.has(key) ? [] : [id]));
    if (table === 'ad') await markDemoAds(trx, ids);
    else await markDemoRows(trx, table, ids);
  }
  await markDemoStudents(
    trx,
    students.filter(({ isNew }) => isNew).map(({ id }) => id),
  );
}

/**
 * Loads the demo catalogue; its members only where no one else can come in. Again, it writes only what the demo says
 * otherwise by now.
 */
export async function loadDemo(context: Context, say: (doing: string) => void): Promise<void> {
  const withStudents = isPrivate(context.config);
  say(
    `Loading the demo catalog${withStudents ? '' : ', without the demo students because others can reach this portal'} …`,
  );
  await inOneTransaction(context, async (inside, trx) => {
    const reference = await referenceMoment(inside, trx);
    const form = new DemoForm(reference);
    const data = await readImportFolder(demoFolder, form.convert);
    const before = await readKeys(trx);
    const imported = await writeFolder(inside, trx, demoFolder, withStudents ? data : { ...data, students: [] }, say);
    await writeMembers(inside, trx, form, imported, reference);
    await markWhatCame(trx, before, imported);
    await deleteSetting(trx, providerSettings.demoRemovedAt);
  });
}

/** The demo members whose published password still signs in. */
async function listDemoStudents({ db }: Context): Promise<Member[]> {
  const known = students.parse(JSON.parse(await readFile(join(demoFolder, 'students.json'), 'utf8')));
  return listByPassword(db, known);
}

/** The accounts that the demo brought: marked when it was loaded, or known by their published password. */
export async function listDemoAccounts(context: Context, db: Queryable) {
  const marked = await listMarkedStudents(db);
  const others = (await listDemoStudents(context)).filter(({ id }) => !marked.some((each) => each.id === id));
  return [...marked, ...others.map((student) => ({ ...student, title: '', lastname: '' }))];
}

/** Returns how many demo members there are. Throws `PublishedPasswords` if there are any and others can come in. */
export async function checkDemoStudents(context: Context): Promise<number> {
  const { length } = await listDemoStudents(context);
  if (length > 0 && !isPrivate(context.config)) {
    throw new PublishedPasswords(
      `This portal has ${length} demo students with a public password, and others can reach it. Remove them with ` +
        '`npm run portal -- remove-demo-students`, or set PUBLIC_URL and HOST to this machine.',
    );
  }
  return length;
}

/**
 * Closes the account of every demo member and returns how many there were. The credit ledger keeps its rows, cut off
 * from them.
 */
export async function removeDemoStudents(context: Context, tables: readonly DescribedTable[]): Promise<number> {
  const members = await listDemoStudents(context);
  await context.db.transaction().execute(async (trx) => {
    for (const member of members) await eraseMember(context, trx, tables, member);
  });
  return members.length;
}
