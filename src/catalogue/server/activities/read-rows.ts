// Activities by their ids, in the order of the ids: what lists found, as rows of the wire.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { classRowOf, nobody, selectClasses } from './class-rows.ts';
import { podcastRowOf, selectEpisodes } from './podcast-rows.ts';

function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Asked = { readonly studentId: string; readonly ids: readonly string[] };

/** One parameter for all ids, so that the statement is the same for any number of them. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`activity.id = any(${ids}::bigint[])`;

const listClasses = builtOnce((db, { studentId, ids }: Asked) => selectClasses(db, studentId).where(isOneOf(ids)));
const listEpisodes = builtOnce((db, { studentId, ids }: Asked) => selectEpisodes(db, studentId).where(isOneOf(ids)));

/** Classes as this student sees them; ids that don't exist are skipped. */
export async function readClassRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await listClasses(db, { studentId: studentId ?? nobody, ids })).map(classRowOf);
}

/** Episodes as this student sees them; ids that don't exist are skipped. */
export async function readEpisodeRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await listEpisodes(db, { studentId: studentId ?? nobody, ids })).map(podcastRowOf);
}

/** A row of the wire: classes and episodes name their id differently. */
type Row = { readonly classId: number } | { readonly id: number };

const idOf = (row: Row): string => String('classId' in row ? row.classId : row.id);

/** Of rows read together, those with these ids, in their order. */
export function withIds<Each extends Row>(rows: readonly Each[], ids: readonly string[]): Each[] {
  return ids.flatMap((id) => rows.find((row) => idOf(row) === id) ?? []);
}
