// Stored files and where they are used, and the captions of videos.
import { sql, type RawBuilder } from 'kysely';
import type { UploadKind } from '#platform/shared/upload-rules.ts';
import type { Queryable } from '#platform/server/context.ts';
import { pageLimit, pageOffset, servedPage, totalOf } from '#platform/server/database/served-page.ts';
import { unusedDays } from '../../staff-contract.ts';
import type { FileFilters } from '../../staff-schemas.ts';

/** What refers to a file by its id: of each the word for it, a title, and the hash of the activity it leads to. */
const usesById = sql`
  select photo_file_id as file_id, 'Picture' as what, title, hash as activity from activity where photo_file_id is not null
  union all select video_file_id, 'Video', title, hash from activity where video_file_id is not null
  union all select captions_file_id, 'Captions', title, hash from activity where captions_file_id is not null
  union all select pdf_file_id, 'Handout', title, hash from activity where pdf_file_id is not null
  union all select audio_file_id, 'Recording', title, hash from activity where audio_file_id is not null
  union all select handout.file_id, 'Handout', activity.title, activity.hash
    from handout join activity on activity.id = handout.activity_id where handout.position > 0
  union all select sponsor_offer.video_file_id, 'Sponsor’s video', activity.title, activity.hash
    from sponsor_offer join activity on activity.id = sponsor_offer.activity_id where sponsor_offer.video_file_id is not null
  union all select sponsor_offer.captions_file_id, 'Captions of the sponsor’s video', activity.title, activity.hash
    from sponsor_offer join activity on activity.id = sponsor_offer.activity_id where sponsor_offer.captions_file_id is not null
  union all select photo_file_id, 'Cover', title, hash from podcast_show where photo_file_id is not null
  union all select thumbnail_file_id, 'Cover', title, hash from book where thumbnail_file_id is not null
  union all select pdf_file_id, 'eBook', title, hash from book where pdf_file_id is not null
  union all select photo_file_id, 'Logo', name, null from company where photo_file_id is not null
  union all select support_record.agreement_file_id, 'Agreement', company.name, null
    from support_record join company on company.id = support_record.company_id
    where support_record.agreement_file_id is not null
  union all select binder.file_id, 'Binder', file.filename, null from binder join file on file.id = binder.file_id
  union all select binder_entry.file_id, 'Binder', binder_entry.words, null from binder_entry where binder_entry.file_id is not null
  union all select photo_file_id, 'Portrait', name, null from speaker where photo_file_id is not null
  union all select cv_file_id, 'CV', name, null from speaker where cv_file_id is not null
  union all select speaker_file.file_id, 'Sent by a speaker', speaker.name, null from speaker_file
    join disclosure on disclosure.id = speaker_file.disclosure_id join speaker on speaker.id = disclosure.speaker_id
    where speaker_file.state <> 'set-aside'
  union all select file_id, 'Branding', initcap(what), null from brand_picture
  union all select ad_banner.file_id, 'Advertisement', ad.alt, null from ad_banner join ad on ad.id = ad_banner.ad_id
  union all select ad_banner.dark_file_id, 'Advertisement', ad.alt, null
    from ad_banner join ad on ad.id = ad_banner.ad_id where ad_banner.dark_file_id is not null
  union all select page_snapshot.file_id, 'Published page', activity.title, activity.hash
    from page_snapshot join activity on activity.id = page_snapshot.activity_id where page_snapshot.name like 'pictures/%'
  union all select newest.captions_file_id, 'Captions', video.filename, null from (
    select distinct on (video_file_id) video_file_id, captions_file_id from caption_set order by video_file_id, id desc
  ) as newest join file as video on video.id = newest.video_file_id`;

/** A draft names files by their hash, also one that was discarded and can be restored. */
const inDraft = (hash: RawBuilder<unknown>) => sql`exists (
  select from draft where position(${hash} in draft.content::text) > 0 or position(${hash} in draft.discarded::text) > 0)`;

/** A published page or its words, which are opened under the versions of an activity. */
const isOfSnapshot = sql<boolean>`file.id in (
  select page_snapshot.file_id from page_snapshot where page_snapshot.name not like 'pictures/%')`;

/** A published version shows the content of the file. */
const inVersion = sql<boolean>`exists (
  select from activity_version where version_files(activity_version.content) ? encode(file.sha256, 'hex'))`;

const isUsed = sql<boolean>`(file.id in (select used.file_id from (${usesById}) as used) or ${isOfSnapshot}
  or ${inDraft(sql.ref('file.hash'))} or ${inVersion})`;

const kinds: Readonly<Record<UploadKind, RawBuilder<boolean>>> = {
  video: sql`file.content_type like 'video/%'`,
  audio: sql`file.content_type like 'audio/%'`,
  pdf: sql`file.content_type like 'application/pdf%'`,
  picture: sql`file.content_type like 'image/%'`,
  captions: sql`file.content_type like 'text/vtt%'`,
};

const fileColumns = [
  'file.id',
  'file.hash',
  'file.filename',
  'file.content_type',
  'file.size_bytes',
  'file.is_public',
  'file.measures',
  'file.made_by',
  'file.created_at',
] as const;

const sorts: ReadonlyMap<string, RawBuilder<unknown>> = new Map(
  Object.entries({
    name: sql`lower(file.filename)`,
    '-name': sql`lower(file.filename) desc`,
    size: sql`file.size_bytes`,
    '-size': sql`file.size_bytes desc`,
    added: sql`file.created_at`,
    '-added': sql`file.created_at desc`,
  }),
);

export type FileList = FileFilters & {
  readonly sort?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly now: Temporal.Instant;
};

/** Uploaded before this, a file that nothing uses is old. */
const oldBefore = (now: Temporal.Instant) => now.subtract({ hours: unusedDays * 24 });

const matching = (db: Queryable, { q = '', kind, is, now }: FileList) => {
  const words = q.trim();
  return db
    .selectFrom('file')
    .where(sql<boolean>`not ${isOfSnapshot}`)
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`file.filename ilike ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    )
    .$if(kind !== undefined, (query) => query.where(kinds[kind ?? 'video']))
    .$if(is === 'used', (query) => query.where(isUsed))
    .$if(is === 'unused' || is === 'old', (query) => query.where(sql<boolean>`not ${isUsed}`))
    .$if(is === 'old', (query) => query.where('file.created_at', '<', oldBefore(now)));
};

/** One page of the files. Every row brings the size of the whole list and the page served. */
export function listFiles(db: Queryable, asked: FileList) {
  const counted = matching(db, asked).select(sql<number>`count(*)::int`.as('total'));
  return matching(db, asked)
    .select(fileColumns)
    .select([inVersion.as('in_version'), totalOf(counted).as('total_rows'), servedPage(counted, asked).as('page')])
    .orderBy(sorts.get(asked.sort ?? '') ?? sql`file.created_at desc`)
    .orderBy('file.id', 'desc')
    .limit(pageLimit(asked))
    .offset(pageOffset(counted, asked))
    .execute();
}

export function findFile(db: Queryable, hash: string) {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'file.storage_key', inVersion.as('in_version')])
    .where('file.hash', '=', hash)
    .executeTakeFirst();
}

/** The files of these hashes, locked, with what removing them depends on. */
export function lockFiles(trx: Queryable, hashes: readonly string[]) {
  return trx
    .selectFrom('file')
    .select([...fileColumns, inVersion.as('in_version')])
    .where('file.hash', 'in', [...hashes])
    .orderBy('file.id')
    .forUpdate()
    .execute();
}

export type FileUse = {
  readonly file_id: string;
  readonly what: string;
  readonly title: string;
  readonly activity: string | null;
};

/** Where these files are used. */
export async function listUses(db: Queryable, ids: readonly string[]): Promise<FileUse[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileUse>`
    select used.file_id, used.what, used.title, used.activity from (${usesById}) as used where used.file_id in (${sql.join(ids)})
    union all
    select file.id, 'Draft', draft.content ->> 'title', draft.hash from draft join file on position(file.hash in draft.content::text) > 0
      where file.id in (${sql.join(ids)})
    union all
    select file.id, 'Discarded draft', draft.discarded ->> 'title', draft.hash from draft
      join file on position(file.hash in draft.discarded::text) > 0 where file.id in (${sql.join(ids)})
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** How much is stored, and how much of it nothing has used for long. */
export async function sumFiles(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('file')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
      sql<number>`count(*) filter (where created_at < ${oldBefore(now)} and not ${isUsed})::int`.as('old_files'),
      sql<number>`coalesce(sum(size_bytes) filter (where created_at < ${oldBefore(now)} and not ${isUsed}), 0)::float8`.as(
        'old_bytes',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The newest captions of a video: saved for it, or chosen in an activity or draft that shows it. `id` is null until
 * somebody saves or reads them here.
 */
export function findCaptions(db: Queryable, videoFileId: string) {
  return db
    .selectFrom('file')
    .leftJoin('caption_set', (join) =>
      join.onRef('caption_set.captions_file_id', '=', 'file.id').on('caption_set.video_file_id', '=', videoFileId),
    )
    .where(
      sql<boolean>`file.id in (
        select captions_file_id from caption_set where video_file_id = ${videoFileId}
        union all select captions_file_id from activity where video_file_id = ${videoFileId}
        union all select chosen.id from file as video
          join draft on draft.content #>> '{video,file}' = video.hash
          join file as chosen on chosen.hash = draft.content ->> 'captions'
          where video.id = ${videoFileId}
      )`,
    )
    .select([
      'caption_set.id',
      'file.id as file_id',
      'file.hash',
      'file.filename',
      'file.storage_key',
      'caption_set.made_by',
      sql<Temporal.Instant>`coalesce(caption_set.made_at, file.created_at)`.as('made_at'),
      'caption_set.checked_by',
      'caption_set.checked_at',
    ])
    .orderBy('made_at', 'desc')
    .orderBy('caption_set.id', (order) => order.desc().nullsLast())
    .orderBy('file.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One person after the other saves the captions of a video. */
export function lockVideo(trx: Queryable, hash: string) {
  return trx
    .selectFrom('file')
    .select(['id', 'hash', 'filename', 'content_type', 'measures'])
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertCaptionSet(
  trx: Queryable,
  set: { videoFileId: string; captionsFileId: string; madeBy: string; madeAt: Temporal.Instant },
): Promise<void> {
  // The same captions saved again are the newest again, and not read again.
  await trx
    .deleteFrom('caption_set')
    .where('video_file_id', '=', set.videoFileId)
    .where('captions_file_id', '=', set.captionsFileId)
    .execute();
  await trx
    .insertInto('caption_set')
    .values({
      video_file_id: set.videoFileId,
      captions_file_id: set.captionsFileId,
      made_by: set.madeBy,
      made_at: set.madeAt,
    })
    .execute();
}

/** Notes who has read captions, first making a row for those that came with an import. */
export async function updateChecked(
  trx: Queryable,
  ids: { readonly videoFileId: string; readonly captionsFileId: string },
  checked: { readonly by: string | null; readonly at: Temporal.Instant | null; readonly madeAt: Temporal.Instant },
): Promise<void> {
  const values = { checked_by: checked.by, checked_at: checked.at };
  await trx
    .insertInto('caption_set')
    .values({
      video_file_id: ids.videoFileId,
      captions_file_id: ids.captionsFileId,
      made_by: '',
      made_at: checked.madeAt,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['video_file_id', 'captions_file_id']).doUpdateSet(values))
    .execute();
}

/** A first version of captions that a program writes, or why it could not; undefined where none was asked for. */
export function findTranscription(db: Queryable, videoFileId: string) {
  return db
    .selectFrom('transcription')
    .select(['state', 'problem', 'asked_by'])
    .where('video_file_id', '=', videoFileId)
    .executeTakeFirst();
}

export async function upsertTranscription(
  trx: Queryable,
  { videoFileId, askedBy, askedAt }: { videoFileId: string; askedBy: string; askedAt: Temporal.Instant },
): Promise<void> {
  const values = { state: 'running', problem: null, asked_by: askedBy, asked_at: askedAt };
  await trx
    .insertInto('transcription')
    .values({ video_file_id: videoFileId, ...values })
    .onConflict((conflict) => conflict.column('video_file_id').doUpdateSet(values))
    .execute();
}

export async function updateTranscription(trx: Queryable, videoFileId: string, problem: string): Promise<void> {
  await trx
    .updateTable('transcription')
    .set({ state: 'failed', problem })
    .where('video_file_id', '=', videoFileId)
    .execute();
}

export async function deleteTranscription(trx: Queryable, videoFileId: string): Promise<void> {
  await trx.deleteFrom('transcription').where('video_file_id', '=', videoFileId).execute();
}

/** Of these files those that nothing uses. */
export async function listUnusedOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .where('id', 'in', [...ids])
    .where(sql<boolean>`not ${isUsed}`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Who uploaded a file, as the log names them. */
export function findMaker(db: Queryable, staffHash: string) {
  return db
    .selectFrom('staff_member')
    .select(['id', 'name'])
    .select(
      sql<string[]>`array(select role from staff_role where staff_role.staff_id = staff_member.id order by role)`.as(
        'roles',
      ),
    )
    .where('hash', '=', staffHash)
    .executeTakeFirst();
}
