// Takes over a catalogue from data files. Everything carries a key of its source: importing the same key again updates
// the row it made, and writes nothing where nothing changed.
import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { writeKeyedRow } from '#platform/server/database/keyed-row.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { emptyInFolder } from '../activities/field-columns.ts';
import { writeActivity, type ActivityValues } from './write-activity.ts';
import { bookColumns, showColumns, type BookValues, type ShowValues } from './write-publication.ts';
import { findIdOfKey, replaceBookCategories } from './written-queries.ts';
import { listHandoutRows } from './handout-queries.ts';
import {
  listProviderSynonyms,
  listSmallWords,
  replaceProviderSynonyms,
  replaceSmallWords,
  type SynonymRow,
} from '#provider/server/list-rows.ts';
import { replaceActivitySpeakers } from '../speakers/write-activity-speakers.ts';
import { replaceHandouts } from './write-handouts.ts';

type Named = { key: string; name: string };

export async function importCompany(
  db: Queryable,
  company: Named & { tagline?: string; website?: string; photoId: string | null },
): Promise<string> {
  const values = {
    name: company.name,
    tagline: company.tagline ?? '',
    website: company.website ?? '',
    photo_file_id: company.photoId,
  };
  return (await writeKeyedRow(db, 'company', company.key, values)).id;
}

export async function importCategory(db: Queryable, category: Named & { agdCode?: string }): Promise<string> {
  const values = { name: category.name, agd_code: category.agdCode ?? '' };
  return (await writeKeyedRow(db, 'category', category.key, values)).id;
}

export async function importSpeaker(
  db: Queryable,
  speaker: Named & { degree?: string; bio?: string; photoId: string | null },
): Promise<string> {
  const values = {
    name: speaker.name,
    degree: speaker.degree ?? '',
    bio: speaker.bio ?? '',
    photo_file_id: speaker.photoId,
  };
  return (await writeKeyedRow(db, 'speaker', speaker.key, values, { hash: publicHash() })).id;
}

export async function importShow(db: Queryable, { key, ...show }: ShowValues & { key: string }): Promise<string> {
  return (await writeKeyedRow(db, 'podcast_show', key, showColumns(show), { hash: publicHash() })).id;
}

export type ImportedActivity = ActivityValues & { key: string; speakerId: string | null };

/** Writes an activity of a folder under its key, with the one speaker that a folder names. */
export async function importActivity(context: Context, db: Queryable, activity: ImportedActivity): Promise<string> {
  const { key, speakerId, ...values } = activity;
  const known = await findIdOfKey(db, key);
  const id = await writeActivity(
    context,
    db,
    known,
    { disclosure: '', ...emptyInFolder, ...values, speakerId },
    { key },
  );
  await replaceActivitySpeakers(
    context,
    db,
    id,
    speakerId === null ? [] : [{ speakerId, role: 'speaker', isShown: true }],
  );
  await importHandout(context, db, id, values.pdfId ?? null);
  return id;
}

/** A folder has one handout, which the activity itself names; those that the console added go. */
async function importHandout(context: Context, db: Queryable, id: string, fileId: string | null): Promise<void> {
  const known = await listHandoutRows(db, id);
  const isSame = known.length === 1 && known[0]?.file_id === fileId;
  if (known.length > 0 && !isSame)
    await replaceHandouts(
      context,
      db,
      id,
      fileId === null ? [] : [{ fileId, title: '', checkedBy: null, checkedAt: null }],
    );
}

export async function importBook(db: Queryable, { key, ...book }: BookValues & { key: string }): Promise<void> {
  const { id } = await writeKeyedRow(db, 'book', key, bookColumns(book), { hash: publicHash() });
  await replaceBookCategories(db, id, book.categoryIds);
}

/** Replaces the words that search ignores. */
export async function importSmallWords(db: Queryable, words: readonly string[]): Promise<void> {
  const wanted = [...new Set(words.map((word) => word.toLowerCase()))].sort();
  const known = (await listSmallWords(db)).map(({ word }) => word).sort();
  if (!isDeepStrictEqual(known, wanted)) await replaceSmallWords(db, wanted);
}

/**
 * Replaces the provider's groups of words that mean the same, unless they are the same already; those of the portal
 * stay.
 */
export async function importSynonyms(db: Queryable, groups: readonly (readonly string[])[]): Promise<void> {
  const wanted = groups
    .flatMap((group, place) => [...new Set(group)].map((term) => ({ group_no: place + 1, term })))
    .sort(inOrder);
  if (!isDeepStrictEqual((await listProviderSynonyms(db)).sort(inOrder), wanted))
    await replaceProviderSynonyms(db, wanted);
}

const inOrder = (one: SynonymRow, other: SynonymRow) =>
  one.group_no - other.group_no || (one.term < other.term ? -1 : 1);
