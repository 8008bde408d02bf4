// Activities by their ids, in the order of the ids: what lists found, as rows of the wire.
import type { Queryable } from '#platform/server/context.ts';
import { classRowOf, selectClasses } from './class-rows.ts';
import { podcastRowOf, selectEpisodes } from './podcast-rows.ts';

function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Classes as this student sees them; an id that is none is left out. */
export async function readClassRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectClasses(db, studentId).where('activity.id', 'in', [...ids]).execute()).map(classRowOf);
}

/** Episodes as this student sees them; an id that is none is left out. */
export async function readEpisodeRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectEpisodes(db, studentId).where('activity.id', 'in', [...ids]).execute()).map(podcastRowOf);
}

/** Of class rows read together, those with these ids, in their order. */
export function withIds<Row extends { readonly classId: number }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  return ids.flatMap((id) => rows.find(({ classId }) => String(classId) === id) ?? []);
}
