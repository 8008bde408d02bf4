import { agdText, fileUrlOrNull } from '#catalogue/server/class-rows.ts';
import { clampPage } from '#platform/shared/paging.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readPageSize } from '#provider/server/provider.ts';
import type { completedCall, completedPodcastsCall, completedWebinarsCall } from '../contract.ts';
import { countCompleted, listCompleted, type CompletedRecord } from './credit-queries.ts';
import { proofOf } from './proof-of.ts';

export const countCompletedCe: UseCase<typeof completedCall> = async ({ db }, student) => {
  const { classes, episodes } = await countCompleted(db, student.id);
  return { status: true, rowCount: 1, data: [{ cntWebinars: classes, cntPodcasts: episodes }] };
};

// Every fact is the frozen one: later edits to a class do not reach what was earned with it.
function frozenRow(record: CompletedRecord) {
  return {
    hash: record.activity_hash,
    photo: fileUrlOrNull(record.photo_hash, record.photo_filename),
    speakerName: record.lecturer ?? '',
    sponsorCompanyName: record.sponsor,
    credits: record.credits,
    creditName: record.credit_name,
    ceTypeId: record.ce_type_id,
    ...agdText(record.agd),
    description: record.description,
    releaseDate: record.release_at,
    releaseDateUTC: record.release_at,
    examDate: record.earned_at,
    examScore: record.exam_score,
    examTaken: record.exam_score !== null,
    proof: proofOf(record),
  };
}

export const listCompletedWebinars: UseCase<typeof completedWebinarsCall> = async ({ db }, student, input) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const [{ classes: totalRows }, pageSize] = [await countCompleted(trx, student.id), await readPageSize(trx)];
      const page = clampPage(input.page, totalRows, pageSize);
      const records = await listCompleted(trx, student.id, 'class', pageSize, page * pageSize);
      const data = records.map((record) => ({
        ...frozenRow(record),
        classId: Number(record.activity_id),
        className: record.title,
        typeId: record.type_id,
      }));
      return { status: true as const, rowCount: data.length, data, totalRows, pageSize, page, mobileAds: null };
    });

export const listCompletedPodcasts: UseCase<typeof completedPodcastsCall> = async ({ db }, student, input) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const [{ episodes: totalRows }, pageSize] = [await countCompleted(trx, student.id), await readPageSize(trx)];
      const page = clampPage(input.page, totalRows, pageSize);
      const records = await listCompleted(trx, student.id, 'episode', pageSize, page * pageSize);
      const data = records.map((record) => ({
        ...frozenRow(record),
        id: Number(record.activity_id),
        title: record.title,
        podcastShowHash: record.show_hash ?? '',
        durationSec: record.duration_sec ?? 0,
      }));
      return { status: true as const, rowCount: data.length, data, totalRows, pageSize, page, mobileAds: null };
    });
