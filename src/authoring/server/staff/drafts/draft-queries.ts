// The rows of drafts, and what the editor shows beside one.
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Draft } from '#platform/server/database/tables.gen.ts';
import { settingColumn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { wholeDraft, type DraftForm, type DraftKind } from '../../../draft-form.ts';
import type { ReviewVerdict } from '../../../staff-schemas.ts';

/** What the JSON columns of a draft hold. */
type Stored = {
  kind: DraftKind;
  content: DraftForm | null;
  discarded: DraftForm | null;
  looked: Looked;
  noted: Readonly<Record<string, string>>;
  publish_kind: 'wording' | 'content';
};

/** The newest request for a review since the last publish, and what became of it. */
export type ReviewRow = {
  readonly reviewer_id: string;
  readonly reviewer: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly message: string;
  readonly verdict: ReviewVerdict | null;
  readonly comment: string;
  readonly answered_at: string | null;
};

/** Who looked at captions and handouts, and when, by the hash of the file. */
export type Looked = Readonly<Record<string, { readonly by: string; readonly at: string }>>;

const selectDrafts = (db: Queryable) =>
  db
    .selectFrom('draft')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('staff_member')
        .select('staff_member.name')
        .whereRef('staff_member.id', '=', 'draft.scheduled_by')
        .as('scheduled_by_name'),
    )
    .select(
      sql<ReviewRow | null>`(select jsonb_build_object('reviewer_id', review.reviewer_id::text,
          'reviewer', coalesce(review.reviewer_name, reviewer.name), 'asked_by', asker.name, 'asked_at', review.asked_at,
          'message', review.message, 'verdict', review.verdict, 'comment', review.comment,
          'answered_at', review.answered_at)
        from draft_review as review
          join staff_member as reviewer on reviewer.id = review.reviewer_id
          join staff_member as asker on asker.id = review.asked_by
        where review.draft_id = draft.id and review.version is null
        order by review.id desc limit 1)`.as('review'),
    )
    .$narrowType<Stored>();

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** A row whose drafts may have been stored before a field existed. */
const wholeRow = <Row extends Pick<Stored, 'kind' | 'content' | 'discarded'>>(row: Row | undefined) =>
  row && {
    ...row,
    content: row.content && wholeDraft(row.kind, row.content),
    discarded: row.discarded && wholeDraft(row.kind, row.discarded),
  };

export const findDraft = async (db: Queryable, hash: string) =>
  wholeRow(await selectDrafts(db).where('hash', '=', hash).executeTakeFirst());

/** The same, held until the transaction ends. */
export const lockDraft = async (db: Queryable, hash: string) =>
  wholeRow(await selectDrafts(db).where('hash', '=', hash).forUpdate().executeTakeFirst());

/** Whether the row is new: false where somebody else made it at the same moment. */
export async function insertDraft(db: Queryable, draft: Insertable<Draft>): Promise<boolean> {
  const row = await db
    .insertInto('draft')
    .values(draft)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a draft that is locked, and raises its revision. */
export async function updateDraft(db: Queryable, id: string, values: Updateable<Draft>): Promise<number> {
  const row = await db
    .updateTable('draft')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** How many rules are open, where something else than the text changed; the revision stays. */
export const updateCounts = (db: Queryable, id: string, counts: { readonly musts: number; readonly shoulds: number }) =>
  db.updateTable('draft').set(counts).where('id', '=', id).execute();

/** When a person's changes were noted in the log; the revision stays. */
export const updateNoted = (db: Queryable, id: string, noted: Readonly<Record<string, string>>) =>
  db
    .updateTable('draft')
    .set({ noted: JSON.stringify(noted) })
    .where('id', '=', id)
    .execute();

export type Choices = {
  readonly companies: { readonly id: string; readonly name: string }[];
  readonly categories: { readonly id: string; readonly name: string }[];
  readonly speakers: { readonly hash: string; readonly name: string; readonly degree: string }[];
  readonly shows: { readonly hash: string; readonly title: string }[];
  /** Slides that speakers sent for it and somebody accepted. */
  readonly slides: { readonly file: string; readonly speaker: string }[];
  /** What the evaluation of every activity asks besides its ratings. */
  readonly sharedQuestions: string[];
};

/** What can be chosen in the draft with this hash, each list by name; slides as they were sent. */
export async function readChoices(db: Queryable, hash: string): Promise<Choices> {
  const { rows } = await sql<Choices>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'name', name) order by lower(name), id), '[]')
      from company where not is_provider) as companies,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'name', name) order by lower(name), id), '[]')
      from category) as categories,
    (select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'name', name, 'degree', degree) order by lower(name), id), '[]')
      from speaker) as speakers,
    (select coalesce(jsonb_agg(jsonb_build_object('hash', hash, 'title', title) order by lower(title), id), '[]')
      from podcast_show where published) as shows,
    (select coalesce(jsonb_agg(jsonb_build_object('file', file.hash, 'speaker', speaker.name) order by sent.id), '[]')
      from disclosure join speaker_file as sent on sent.disclosure_id = disclosure.id and sent.kind = 'slides' and sent.state = 'accepted'
        join file on file.id = sent.file_id join speaker on speaker.id = disclosure.speaker_id
      where disclosure.subject_hash = ${hash}) as slides,
    (select coalesce(jsonb_agg(shared.asked ->> 'question' order by shared.place), '[]')
      from jsonb_array_elements(${settingColumn(providerSettings.evaluationQuestions)}) with ordinality as shared (asked, place)) as "sharedQuestions"`.execute(
    db,
  );
  const [choices] = rows;
  if (choices === undefined) throw new Error('The statement gives one row.');
  return choices;
}

/** Valid certificates of an activity, and seats taken in it. */
export async function countHolders(
  db: Queryable,
  activityId: string,
): Promise<{ readonly certificates: number; readonly seatsTaken: number }> {
  const { rows } = await sql<{ certificates: number; seatsTaken: number }>`select
    (select count(*)::int from credit where credit.activity_id = ${activityId}
      and not exists (select from credit_correction where credit_correction.credit_id = credit.id)) as certificates,
    (select count(*)::int from seat where seat.activity_id = ${activityId} and seat.state = 'reserved') as "seatsTaken"`.execute(
    db,
  );
  return rows[0] ?? { certificates: 0, seatsTaken: 0 };
}

/** Files by their hashes, or by their ids. */
export async function listFiles(db: Queryable, hashes: readonly string[], ids: readonly string[] = []) {
  if (hashes.length + ids.length === 0) return [];
  return db
    .selectFrom('file')
    .select(['id', 'hash', 'filename', 'content_type', 'size_bytes', 'is_public', 'storage_key'])
    .select(sql<number | null>`(measures ->> 'durationSec')::float8`.as('duration_sec'))
    .where(sql<boolean>`hash = any(${[...hashes]}::text[]) or id = any(${[...ids]}::bigint[])`)
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** The ids of speakers, shows and activities by their hashes; what is not there is absent. */
export async function findIds(
  db: Queryable,
  hashes: { readonly speakers: readonly string[]; readonly show: string | null; readonly activity: string | null },
) {
  const { rows } = await sql<{ speakers: Record<string, string>; show_id: string | null; activity_id: string | null }>`
    select
      coalesce((select jsonb_object_agg(hash, id::text) from speaker where hash = any(${hashes.speakers}::text[])), '{}') as speakers,
      (select id from podcast_show where hash = ${hashes.show}) as show_id,
      (select id from activity where hash = ${hashes.activity}) as activity_id`.execute(db);
  return rows[0] ?? { speakers: {}, show_id: null, activity_id: null };
}

/** Drafts whose time has come, oldest first, which nothing has stopped yet. */
export async function listDueDrafts(db: Queryable, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('draft')
    .select('hash')
    .where('publish_at', '<=', now)
    .where('schedule_problem', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** A due draft, held until the transaction ends; undefined where another process holds it or was faster. */
export const lockDueDraft = async (db: Queryable, hash: string, now: Temporal.Instant) =>
  wholeRow(
    await selectDrafts(db)
      .select((eb) =>
        eb
          .selectFrom('staff_member')
          .select('staff_member.email')
          .whereRef('staff_member.id', '=', 'draft.scheduled_by')
          .where('staff_member.ended_at', 'is', null)
          .as('scheduled_by_email'),
      )
      .where('hash', '=', hash)
      .where('publish_at', '<=', now)
      .where('schedule_problem', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  );

/** The schedule of a draft; its revision stays, because nobody's text changes. */
export const updateSchedule = (
  db: Queryable,
  id: string,
  schedule: Pick<
    Updateable<Draft>,
    'publish_at' | 'publish_kind' | 'publish_note' | 'scheduled_by' | 'schedule_problem'
  >,
) => db.updateTable('draft').set(schedule).where('id', '=', id).execute();

/** Schedules that failed, and those of the next days, for the overview. */
export function listSchedules(db: Queryable, until: Temporal.Instant) {
  return db
    .selectFrom('draft')
    .select(['hash', 'title', 'publish_at', 'schedule_problem'])
    .where('publish_at', '<=', until)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Clears what was discarded before `until`; the row stays where something is published. Returns how many. */
export async function deleteDiscarded(db: Queryable, until: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('draft')
    .where('discarded_at', '<=', until)
    .where('content', 'is', null)
    .where((eb) => eb.and([eb('activity_id', 'is', null), eb('show_id', 'is', null), eb('book_id', 'is', null)]))
    .executeTakeFirst();
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set({ discarded: null, discarded_at: null })
    .where('discarded_at', '<=', until)
    .executeTakeFirst();
  return Number(numDeletedRows) + Number(numUpdatedRows);
}
