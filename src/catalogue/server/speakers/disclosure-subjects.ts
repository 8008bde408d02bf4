// What disclosures are about: an activity, or its draft before and after it was published. Drafts belong to a later
// feature, which hands in what it knows of them.
import type { Queryable } from '#platform/server/context.ts';
import { listActivitySubjects } from './disclosure-queries.ts';

export type Subject = {
  readonly title: string;
  /** The start of a live webinar; null for everything else, and while none is planned. */
  readonly startsAt: Temporal.Instant | null;
  /** The hashes of everyone who shapes the content, shown to members or not. */
  readonly speakers: readonly string[];
};

/** Drafts by their hash, those that there are. */
export type ReadDraftSubjects = (db: Queryable, hashes: readonly string[]) => Promise<ReadonlyMap<string, Subject>>;

/** The activities or drafts of these hashes; where there is both, what the draft says. */
export async function readSubjects(
  db: Queryable,
  readDrafts: ReadDraftSubjects,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const wanted = [...new Set(hashes)];
  const [activities, drafts] = await Promise.all([listActivitySubjects(db, wanted), readDrafts(db, wanted)]);
  return new Map([
    ...activities.map(({ hash, title, starts_at, speakers }): [string, Subject] => [
      hash,
      { title, startsAt: starts_at, speakers: speakers ?? [] },
    ]),
    ...drafts,
  ]);
}

/** One of them, or undefined. */
export const readSubject = async (db: Queryable, readDrafts: ReadDraftSubjects, hash: string) =>
  (await readSubjects(db, readDrafts, [hash])).get(hash);
