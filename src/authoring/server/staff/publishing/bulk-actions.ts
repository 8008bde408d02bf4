// What can be done with several activities at once: previewed first, and done by the same functions as for one, in one
// transaction. What changes meanwhile stops the whole action.
import { keepVersion } from '../versions/keep-version.ts';
import { changeBookCategories, changeCategories } from '#catalogue/server/versions/change-categories.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import {
  carryOut,
  fingerprintsOf,
  readDone,
  readRehearsalState,
  storeRehearsal,
  type RehearsedAction,
} from '#platform/server/rehearsal/rehearsal.ts';
import { calendarDay, formatDateTime, isDay, zoneName } from '#platform/shared/dates.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { rehearsalMessages, rehearsalMinutes, type Verdict } from '#platform/shared/rehearsal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { activitiesText } from '../../../catalogue-words.ts';
import {
  authoringMessages,
  type catalogueRehearsalCall,
  type publishActivitiesCall,
  type rehearseCategorizeCall,
  type rehearsePublishCall,
  type rehearseRetireCall,
  type rehearseScheduleCall,
  type undoCategorizeCall,
  type undoRetireCall,
} from '../../../staff-contract.ts';
import { labelOf } from '../../../draft-differences.ts';
import { ofKind } from '../../../draft-form.ts';
import { endOfDay, isMoment, momentOf } from '../../../import-moment.ts';
import { mustsOf } from '../../../publishing-rules.ts';
import type { CatalogueFilters } from '../../../staff-schemas.ts';
import { countInProgress, listCategoryNames, listChosen, lockChosen, type ChosenRow } from './bulk-queries.ts';
import { checkDraft } from '../drafts/check-draft.ts';
import { countHolders, findDraft, lockDraft, updateDraft } from '../drafts/draft-queries.ts';
import { contentColumns, draftSubject } from '../drafts/drafts.ts';
import { listHashes, scopeOf } from '../list/list-catalogue.ts';
import { publishDraftIn } from './publish-draft.ts';
import { countShownEpisodes } from './publication-queries.ts';
import { changedFields, findPublishedItem, formOf, isActivity, withDeskFields } from './read-published.ts';
import { reinstateActivityIn, retireActivityIn } from './retire.ts';
import { scheduleDraftIn } from './schedule-draft.ts';

/** Who does it, as a job can be given them. */
type Doer = Pick<StaffMember, 'id' | 'hash' | 'name' | 'roles' | 'sessionId'>;
const doerOf = ({ id, hash, name, roles, sessionId }: StaffMember): Doer => ({ id, hash, name, roles, sessionId });

type Chosen = { readonly hashes: readonly string[] };
type ScheduleInput = Chosen & { readonly at: string };
type RetireInput = Chosen & { readonly until: string };
type CategorizeInput = Chosen & {
  readonly categories: readonly string[];
  /** The categories before, of what members see and of the draft. */
  readonly before: Readonly<Record<string, Pick<ChosenRow, 'categories' | 'draft_categories'>>>;
};

const mostAtOnce = 1000;

/** The activities that were ticked, each once, or all that the filters leave. */
async function hashesOf(
  context: CallContext,
  staff: StaffMember,
  asked: { readonly activities?: readonly string[] | undefined; readonly filter?: CatalogueFilters | undefined },
): Promise<string[]> {
  const hashes =
    asked.activities ??
    (asked.filter === undefined
      ? []
      : await listHashes(context.db, asked.filter, scopeOf(context, staff), mostAtOnce + 1));
  if (hashes.length > mostAtOnce) throw new Refusal('too-many', authoringMessages.tooMany);
  if (hashes.length === 0) throw new Refusal('none-chosen', authoringMessages.noneChosen);
  return [...new Set(hashes)];
}

/** What an action depends on: if any of it changes after the preview, the preview is made again. */
const stateOf = ({ title: _title, ...row }: ChosenRow) => row;

async function fingerprints(_context: Context, trx: Queryable, input: unknown) {
  const { hashes } = input as Chosen;
  await lockChosen(trx, hashes);
  return fingerprintsOf((await listChosen(trx, hashes)).map((row) => [row.hash, stateOf(row)]));
}

type Said = Pick<Verdict, 'verdict' | 'text'>;
const ready = (text: string): Said => ({ verdict: 'ready', text });

/** Stores what an action would do to each, and answers it. */
async function store(
  context: CallContext,
  staff: StaffMember,
  act: Pick<RehearsedAction<Doer>, 'name'>,
  input: Chosen,
  rows: readonly ChosenRow[],
  say: (row: ChosenRow) => Said | Promise<Said>,
) {
  const verdicts: Verdict[] = [];
  for (const row of rows) {
    const said = await say(row);
    verdicts.push({ key: row.hash, name: row.title, ...said, isDone: said.verdict === 'ready' });
  }
  const known = new Set(rows.map(({ hash }) => hash));
  for (const hash of input.hashes)
    if (!known.has(hash))
      verdicts.push({ key: hash, name: hash, verdict: 'unknown', text: authoringMessages.unknownDraft, isDone: false });
  const now = context.now();
  const h = await storeRehearsal(context.db, now, {
    staffId: staff.id,
    act: act.name,
    input,
    verdicts,
    fingerprints: fingerprintsOf(rows.map((row) => [row.hash, stateOf(row)])),
  });
  return { status: true as const, h, expiresAt: now.add({ minutes: rehearsalMinutes }), verdicts };
}

/** Does it to each activity that the preview found ready. A rule that no longer holds refuses the whole action. */
async function doEach(
  verdicts: readonly Verdict[],
  progress: (doneRows: number) => Promise<void>,
  run: (hash: string) => Promise<unknown>,
): Promise<number> {
  const wanted = verdicts.filter(({ isDone }) => isDone);
  for (const [at, { key, name }] of wanted.entries()) {
    try {
      await run(key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal('changed-since', `${name}: ${error.message}`, { httpStatus: 409 });
    }
    await progress(at + 1);
  }
  return wanted.length;
}

const were = (count: number): string => `${activitiesText(count)} ${count === 1 ? 'was' : 'were'}`;

const listed = (sentences: readonly string[], most = 3): string =>
  [...sentences.slice(0, most), ...(sentences.length > most ? [`And ${sentences.length - most} more.`] : [])].join(' ');

/** Whether a draft can be published now, and what that does; by the rules that publishing refuses by. */
async function sayOfDraft(
  context: Context,
  db: Queryable,
  hash: string,
  then: (changes: string) => string,
): Promise<Said> {
  const [row, published] = [await findDraft(db, hash), await findPublishedItem(db, hash)];
  const nothing = { verdict: 'nothing-to-publish', text: 'It has no unpublished changes.' };
  if (row === undefined || row.content === null) return nothing;
  const before = published === undefined ? null : formOf(published, await readTimeZone(db));
  const content = withDeskFields(row.kind, ofKind(row.kind, row.content), before);
  const changed = before === null ? null : changedFields(before, content);
  if (changed?.length === 0) return nothing;
  const checks = await checkDraft(context, db, hash, { kind: row.kind, content }, { as: 'content' });
  const musts = mustsOf(checks);
  if (musts.length > 0) return { verdict: 'not-ready', text: listed(musts.map(({ sentence }) => sentence)) };
  const seats =
    published === undefined || !isActivity(published) ? 0 : (await countHolders(db, published.id)).seatsTaken;
  return ready(
    [
      then(changed === null ? 'New' : `Changes: ${changed.map((name) => labelOf(name, content)).join(', ')}`),
      ...(seats > 0 ? [`${seats} ${seats === 1 ? 'person' : 'people'} with seats will see it.`] : []),
      ...(checks.length > 0 ? [`${checks.length} to consider.`] : []),
    ].join(' '),
  );
}

const publishAction: RehearsedAction<Doer> = {
  name: 'authoring.publish',
  fingerprints,
  async carryOut(context, trx, { by, verdicts, reason, progress }) {
    const count = await doEach(verdicts, progress, (hash) =>
      publishDraftIn(context, trx, by, hash, { kind: 'content', note: reason }),
    );
    return `${were(count)} published.`;
  },
};

export const rehearsePublish: UseCase<typeof rehearsePublishCall> = async (context, staff, asked) => {
  const hashes = await hashesOf(context, staff, asked);
  return store(context, staff, publishAction, { hashes }, await listChosen(context.db, hashes), (row) =>
    sayOfDraft(context, context.db, row.hash, (changes) => `${changes}.`),
  );
};

const scheduleAction: RehearsedAction<Doer> = {
  name: 'authoring.schedule',
  fingerprints,
  async carryOut(context, trx, { by, input, verdicts, reason, progress }) {
    const { at } = input as ScheduleInput;
    const count = await doEach(verdicts, progress, (hash) =>
      scheduleDraftIn(context, trx, by, hash, { at, kind: 'content', note: reason }),
    );
    return `${were(count)} scheduled.`;
  },
};

export const rehearseSchedule: UseCase<typeof rehearseScheduleCall> = async (context, staff, { at, ...asked }) => {
  const timeZone = await readTimeZone(context.db);
  const moment = isMoment(at) && !isDay(at) ? momentOf(at, timeZone) : null;
  if (moment === null || Temporal.Instant.compare(moment, context.now()) <= 0)
    throw new Refusal('schedule-ahead', authoringMessages.scheduleAhead);
  const when = `${formatDateTime(moment.toString(), timeZone)} ${zoneName(moment.toString(), timeZone)}`;
  const hashes = await hashesOf(context, staff, asked);
  const input: ScheduleInput = { hashes, at };
  return store(context, staff, scheduleAction, input, await listChosen(context.db, hashes), (row) =>
    sayOfDraft(context, context.db, row.hash, (changes) => `${when}. ${changes}.`),
  );
};

const isAhead = ({ is_webinar, cancelled_at, ends_at }: ChosenRow, now: Temporal.Instant): boolean =>
  is_webinar && cancelled_at === null && ends_at !== null && Temporal.Instant.compare(ends_at, now) > 0;

function sayOfRetiring(
  row: ChosenRow,
  now: Temporal.Instant,
  { inProgress, episodes }: { readonly inProgress: number; readonly episodes: number },
  until: string,
): Said {
  if (row.publication_id !== null) {
    if (!row.is_offered) return { verdict: 'retired', text: '' };
    if (row.kind === 'book') return ready('Members can’t find it anymore. They keep the copies they downloaded.');
    return episodes === 0
      ? ready('Its page and feed are closed.')
      : { verdict: 'has-episodes', text: authoringMessages.showHasEpisodes(episodes) };
  }
  if (row.activity_id === null) return { verdict: 'not-published', text: 'Only a draft. Delete it instead.' };
  if (row.retired_at !== null) return { verdict: 'retired', text: '' };
  if (row.cancelled_at !== null) return { verdict: 'cancelled', text: 'Members no longer see it in any list.' };
  if (isAhead(row, now))
    return { verdict: 'not-over', text: 'Cancel it instead, so that everyone with a seat is notified.' };
  if (inProgress === 0) return ready('No members are in progress.');
  return ready(
    `${inProgress.toLocaleString('en-US')} ${inProgress === 1 ? 'member' : 'members'} in progress can finish until ${calendarDay(until)}.`,
  );
}

const retireAction: RehearsedAction<Doer> = {
  name: 'authoring.retire',
  fingerprints,
  async carryOut(context, trx, { by, input, verdicts, reason, progress }) {
    const { until } = input as RetireInput;
    const count = await doEach(verdicts, progress, (hash) =>
      retireActivityIn(context, trx, by, hash, { until, successor: null, reason }),
    );
    return `${were(count)} retired.`;
  },
};

export const rehearseRetire: UseCase<typeof rehearseRetireCall> = async (context, staff, { until, ...asked }) => {
  const now = context.now();
  const today = now
    .toZonedDateTimeISO(await readTimeZone(context.db))
    .toPlainDate()
    .toString();
  if (!isDay(until) || until < today) throw new Refusal('wrong-day', authoringMessages.finishAhead);
  const hashes = await hashesOf(context, staff, asked);
  const rows = await listChosen(context.db, hashes);
  const inProgress = await countInProgress(
    context.db,
    rows.flatMap(({ activity_id: id }) => id ?? []),
  );
  const input: RetireInput = { hashes, until };
  return store(context, staff, retireAction, input, rows, async (row) => {
    const episodes =
      row.kind === 'show' && row.publication_id !== null ? await countShownEpisodes(context.db, row.publication_id) : 0;
    return sayOfRetiring(row, now, { inProgress: inProgress.get(row.activity_id ?? '') ?? 0, episodes }, until);
  });
};

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.join(' ') === other.join(' ');

/** Gives one activity and its draft these categories; what has them already is not written. */
async function categorize(
  context: Context,
  trx: Queryable,
  by: Doer,
  hash: string,
  wanted: { readonly published: readonly string[]; readonly draft: readonly string[] },
): Promise<void> {
  const [row] = await listChosen(trx, [hash]);
  if (row === undefined) throw new Refusal('unknown-draft', authoringMessages.unknownDraft);
  if (!isSame(row.categories, wanted.published)) {
    if (row.activity_id !== null) {
      await changeCategories(context, trx, row.activity_id, wanted.published);
      const origin = { by: by.name, kind: 'wording', madeIn: 'console', note: 'Categories' } as const;
      await keepVersion(context, trx, row.activity_id, origin);
    } else if (row.kind === 'book' && row.publication_id !== null)
      await changeBookCategories(context, trx, row.publication_id, wanted.published);
  }
  const draft = await lockDraft(trx, hash);
  if (draft?.content && !isSame(row.draft_categories, wanted.draft)) {
    const content = { ...draft.content, categories: [...wanted.draft] };
    await updateDraft(trx, draft.id, {
      ...contentColumns(content, await checkDraft(context, trx, hash, { kind: draft.kind, content })),
      changed_by: by.name,
      changed_at: context.now(),
    });
  }
  const names = await listCategoryNames(trx, [...row.categories, ...wanted.published]);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
  await recordAction(context, trx, {
    by,
    act: 'authoring.categorized',
    subject: draftSubject(hash, row.title),
    before: { categories: named(row.categories) },
    after: { categories: named(wanted.published) },
  });
}

const categorizeAction: RehearsedAction<Doer> = {
  name: 'authoring.categorize',
  fingerprints,
  async carryOut(context, trx, { by, input, verdicts, progress }) {
    const { categories } = input as CategorizeInput;
    const count = await doEach(verdicts, progress, (hash) =>
      categorize(context, trx, by, hash, { published: categories, draft: categories }),
    );
    return `${were(count)} moved to other categories.`;
  },
};

export const rehearseCategorize: UseCase<typeof rehearseCategorizeCall> = async (
  context,
  staff,
  { categories: asked, ...chosen },
) => {
  const categories = [...new Set(asked)];
  const hashes = await hashesOf(context, staff, chosen);
  const rows = await listChosen(context.db, hashes);
  const names = await listCategoryNames(context.db, [...categories, ...rows.flatMap((row) => row.categories)]);
  if (categories.some((id) => !names.has(id))) throw new Refusal('unknown-category', authoringMessages.unknownCategory);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').join(', ') || 'None';
  const input: CategorizeInput = {
    hashes,
    categories,
    before: Object.fromEntries(
      rows.map(({ hash, categories: of, draft_categories }) => [hash, { categories: of, draft_categories }]),
    ),
  };
  return store(context, staff, categorizeAction, input, rows, (row) =>
    row.kind === 'show'
      ? { verdict: 'no-categories', text: 'A show has none; its episodes do.' }
      : isSame(row.categories, categories) && (!row.has_draft || isSame(row.draft_categories, categories))
        ? { verdict: 'same', text: `${named(categories)} already.` }
        : ready(`${named(row.categories)} → ${named(categories)}`),
  );
};

const does =
  (act: RehearsedAction<Doer>): UseCase<typeof publishActivitiesCall> =>
  async (context, staff, asked) => ({ status: true, ...(await carryOut(context, doerOf(staff), act, asked)) });

export const publishActivities = does(publishAction);
export const scheduleActivities = does(scheduleAction);
export const retireActivities = does(retireAction);
export const categorizeActivities = does(categorizeAction);

/** Takes an action back from those that are as it left them. */
const undoes =
  (
    act: RehearsedAction<Doer>,
    isAsLeft: (row: ChosenRow, input: unknown, timeZone: string) => boolean,
    takeBack: (context: Context, trx: Queryable, by: Doer, row: ChosenRow, input: unknown) => Promise<void>,
    said: string,
  ): UseCase<typeof undoRetireCall> =>
  (context, staff, { h }) =>
    context.db.transaction().execute(async (trx) => {
      const { input, verdicts } = await readDone(trx, { staffId: staff.id, act: act.name, hash: h });
      const done = verdicts.flatMap(({ key, isDone }) => (isDone ? [key] : []));
      await lockChosen(trx, done);
      const timeZone = await readTimeZone(trx);
      const rows = (await listChosen(trx, done)).filter((row) => isAsLeft(row, input, timeZone));
      if (rows.length === 0)
        throw new Refusal('changed-since', rehearsalMessages.changedSince(done.length), { httpStatus: 409 });
      for (const row of rows) await takeBack(context, trx, doerOf(staff), row, input);
      return { status: true as const, sentence: `${were(rows.length)} ${said}.` };
    });

export const undoRetire: UseCase<typeof undoRetireCall> = undoes(
  retireAction,
  ({ publication_id, is_offered, retired_at, finish_until }, input, timeZone) =>
    publication_id !== null
      ? !is_offered
      : retired_at !== null && finish_until?.equals(endOfDay((input as RetireInput).until, timeZone)) === true,
  (context, trx, by, { hash }) => reinstateActivityIn(context, trx, by, hash, 'Undone'),
  'reinstated',
);

export const undoCategorize: UseCase<typeof undoCategorizeCall> = undoes(
  categorizeAction,
  ({ categories }, input) => isSame(categories, (input as CategorizeInput).categories),
  (context, trx, by, { hash }, input) => {
    const { categories, draft_categories: draft } = (input as CategorizeInput).before[hash] ?? { categories: [] };
    return categorize(context, trx, by, hash, { published: categories, draft: draft ?? categories });
  },
  'moved back',
);

/** The progress of an action that a job carries out. */
export const readBulkProgress: UseCase<typeof catalogueRehearsalCall> = async (context, staff, { h }) => {
  const { state, doneRows, sentence } = await readRehearsalState(context, staff.id, h);
  return { status: true, state, doneRows, sentence };
};

export const catalogueActions = [
  publishAction,
  scheduleAction,
  retireAction,
  categorizeAction,
] as readonly RehearsedAction<never>[];
