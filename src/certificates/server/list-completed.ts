import { agdText, fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type {
  completedCall,
  completedCertificatesCall,
  completedPodcastsCall,
  completedWebinarsCall,
} from '../contract.ts';
import { listCompleted, listCompletedYears, type CompletedRecord } from './certificate-queries.ts';
import { proofOf } from './proof-of.ts';

export const countCompletedCe: UseCase<typeof completedCall> = async ({ db }, student) => {
  const years = await listCompletedYears(db, { studentId: student.id });
  const sum = (kind: 'classes' | 'episodes') => years.reduce((total, year) => total + year[kind], 0);
  return {
    status: true,
    rowCount: 1,
    data: [{ cntWebinars: sum('classes'), cntPodcasts: sum('episodes') }],
    goal: years[0]?.goal ?? null,
    years: years.map(({ year, classes, episodes, credits, live_credits: liveCredits }) => ({
      year,
      certificates: classes + episodes,
      credits,
      liveCredits,
    })),
  };
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
    sentToAgdOn: record.sent_to_agd_on,
    atCeBroker: record.at_ce_broker,
  };
}

/** Each word of a search, escaped for `like`. */
const patternsOf = (words: string): string[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

type Input = Parameters<UseCase<typeof completedWebinarsCall>>[2];

/** The year that an input names; `latest` is the newest with a certificate. */
async function yearOf({ db }: CallContext, studentId: string, year: Input['year']): Promise<number | null> {
  if (year === undefined) return null;
  if (year !== 'latest') return Number(year);
  const [latest] = await listCompletedYears(db, { studentId });
  return latest?.year ?? null;
}

async function readPage(context: CallContext, studentId: string, kind: 'class' | 'episode' | null, input: Input) {
  const pageSize = await readSharedSetting(context, providerSettings.pageSize);
  const records = await listCompleted(context.db, {
    studentId,
    kind,
    year: await yearOf(context, studentId, input.year),
    patterns: patternsOf(input.q ?? ''),
    ceTypeId: input.ceTypeId === undefined ? null : Number(input.ceTypeId),
    page: input.page,
    pageSize,
  });
  const { total_rows: totalRows = 0, page = 0, years = [] } = records[0] ?? {};
  return {
    records,
    list: { status: true as const, rowCount: records.length, totalRows, pageSize, page, years, mobileAds: null },
  };
}

/** Classes, webinars and episodes in one list, by the day they were completed. */
export const listCompletedCertificates: UseCase<typeof completedCertificatesCall> = async (context, student, input) => {
  const { records, list } = await readPage(context, student.id, null, input);
  const data = records.map((record) => ({
    ...frozenRow(record),
    isEpisode: record.activity_kind === 'episode',
    title: record.title,
    podcastShowHash: record.show_hash ?? '',
  }));
  return { ...list, data };
};

export const listCompletedWebinars: UseCase<typeof completedWebinarsCall> = async (context, student, input) => {
  const { records, list } = await readPage(context, student.id, 'class', input);
  const data = records.map((record) => ({
    ...frozenRow(record),
    classId: Number(record.activity_id),
    className: record.title,
    typeId: record.type_id,
    hasSeat: record.seat_state === 'reserved',
    isWaiting: record.seat_state === 'waiting',
  }));
  return { ...list, data };
};

export const listCompletedPodcasts: UseCase<typeof completedPodcastsCall> = async (context, student, input) => {
  const { records, list } = await readPage(context, student.id, 'episode', input);
  const data = records.map((record) => ({
    ...frozenRow(record),
    id: Number(record.activity_id),
    title: record.title,
    podcastShowHash: record.show_hash ?? '',
    durationSec: record.duration_sec ?? 0,
    companyName: record.sponsor,
    blurb: record.blurb,
    mp3: fileUrlOrNull(record.audio_hash, record.audio_filename),
  }));
  return { ...list, data };
};
