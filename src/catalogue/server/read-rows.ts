// Activities by their ids, in the order of the ids: what lists found, as rows of the wire.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { prepared } from '#platform/server/prepared.ts';
import { classRowOf, nobody, selectClasses } from './class-rows.ts';
import { podcastRowOf, selectEpisodes } from './podcast-rows.ts';

function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Asked = { readonly student: string; readonly ids: readonly string[] };

// Eight joins: to plan them takes PostgreSQL longer than to read twenty rows.
const classesById = prepared('catalogue.classes', (db, { student, ids }: Asked) => selectClasses(db, student).where(sql<boolean>`activity.id = any(${ids}::bigint[])`));
const episodesById = prepared('catalogue.episodes', (db, { student, ids }: Asked) => selectEpisodes(db, student).where(sql<boolean>`activity.id = any(${ids}::bigint[])`));

/** Classes as this student sees them; an id that is none is left out. */
export async function readClassRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await classesById(db, { student: studentId ?? nobody, ids: [...ids] })).map(classRowOf);
}

/** Episodes as this student sees them; an id that is none is left out. */
export async function readEpisodeRows(db: Queryable, studentId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await episodesById(db, { student: studentId ?? nobody, ids: [...ids] })).map(podcastRowOf);
}

/** Of class rows read together, those with these ids, in their order. */
export function withIds<Row extends { readonly classId: number }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  return ids.flatMap((id) => rows.find(({ classId }) => String(classId) === id) ?? []);
}
