// One way to read classes for every list: the same joins, the same badges, the same row on the wire.
import type { Queryable } from '#platform/server/context.ts';
import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import { ceType } from '../../ce-type.ts';
import { isLiveClass } from '../../class-type.ts';
import { shortSpeakerNames } from '../speakers/speaker-columns.ts';

/** Subject codes of an activity as stored: each with its hours. */
export type AgdSubject = { readonly code: string; readonly category: string; readonly hours: number };

/** No row belongs to student 0: a visitor sees the lists without seats, exams and queue. */
export const nobody = '0';

/**
 * All classes with sponsor, speaker, artwork and what this student has done with each; add `where`, `orderBy` and
 * `limit`.
 */
export function selectClasses(db: Queryable, studentId: string | null) {
  const student = studentId ?? nobody;
  return db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('file as photo', 'photo.id', 'activity.photo_file_id')
    .leftJoin('file as portrait', 'portrait.id', 'speaker.photo_file_id')
    .leftJoin('seat', (join) => join.onRef('seat.activity_id', '=', 'activity.id').on('seat.student_id', '=', student))
    .leftJoin('exam_attempt as pass', (join) =>
      join
        .onRef('pass.activity_id', '=', 'activity.id')
        .on('pass.student_id', '=', student)
        .on('pass.passed', '=', true),
    )
    .leftJoin('queue_item', (join) =>
      join.onRef('queue_item.activity_id', '=', 'activity.id').on('queue_item.student_id', '=', student),
    )
    .where('activity.kind', '=', 'class')
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'activity.blurb',
      'activity.description',
      'activity.release_at',
      'activity.ends_at',
      'activity.duration_min',
      'activity.credits',
      'activity.credit_name',
      'activity.type_id',
      'activity.is_tutorial',
      'activity.agd',
      'activity.capacity',
      'company.id as company_id',
      'company.name as company_name',
      shortSpeakerNames.as('speaker_name'),
      'photo.hash as photo_hash',
      'photo.filename as photo_filename',
      'portrait.hash as portrait_hash',
      'portrait.filename as portrait_filename',
      'seat.state as seat_state',
      'pass.taken_at as passed_at',
      'queue_item.id as queue_id',
    ])
    .select((eb) => [
      eb
        .selectFrom('activity_category')
        .innerJoin('category', 'category.id', 'activity_category.category_id')
        .whereRef('activity_category.activity_id', '=', 'activity.id')
        .select('category.name')
        .orderBy('activity_category.position')
        .limit(1)
        .as('category_name'),
      // The database keeps the count itself, so that no list and no poll counts seats.
      eb
        .selectFrom('webinar_room')
        .whereRef('webinar_room.activity_id', '=', 'activity.id')
        .select('webinar_room.reserved')
        .as('seats_taken'),
    ]);
}

export type ClassRecord = Awaited<ReturnType<ReturnType<typeof selectClasses>['execute']>>[number];

export const fileUrlOrNull = (hash: string | null, filename: string | null): string | null =>
  hash !== null && filename !== null ? publicFileUrl({ hash, filename }) : null;

/** The credit that passing would give: none, live for a live webinar, else self-study. */
export function creditTypeOf(credits: number, typeId: number): number {
  if (credits === 0) return ceType.nonce;
  return isLiveClass(typeId) ? ceType.participatory : ceType.homestudy;
}

/** Codes and categories of an activity joined for display, as in "070, 250". */
export function agdText(agd: unknown): { agdCode: string; agdCategory: string } {
  const subjects = agd as readonly AgdSubject[];
  return {
    agdCode: subjects.map((subject) => subject.code).join(', '),
    agdCategory: subjects.map((subject) => subject.category).join(', '),
  };
}

/** A stored class as a row of the wire. */
export function classRowOf(record: ClassRecord) {
  const speakerName = record.speaker_name ?? '';
  const ceTypeId = creditTypeOf(record.credits, record.type_id);
  return {
    classId: Number(record.id),
    hash: record.hash,
    className: record.title,
    photo: fileUrlOrNull(record.photo_hash, record.photo_filename),
    name: speakerName,
    speakerName,
    speakerPhoto: fileUrlOrNull(record.portrait_hash, record.portrait_filename),
    companyName: record.company_name,
    sponsorCompanyName: record.company_name,
    blurb: record.blurb,
    description: record.description,
    categoryName: record.category_name ?? '',
    releaseDate: record.release_at,
    releaseDateUTC: record.release_at,
    durationMin: record.duration_min,
    credits: record.credits,
    creditName:
      record.credit_name ||
      (ceTypeId === ceType.participatory ? 'Live, Interactive' : ceTypeId === ceType.homestudy ? 'Self-study' : ''),
    ceTypeId,
    typeId: record.type_id,
    isTutorial: record.is_tutorial,
    ...agdText(record.agd),
    capacity: record.capacity,
    seatsTaken: Number(record.seats_taken ?? 0),
    hasSeat: record.seat_state === 'reserved',
    isWaiting: record.seat_state === 'waiting',
    isReserved: record.seat_state === 'reserved',
    examTaken: record.passed_at !== null,
    examDate: record.passed_at,
    queueId: Number(record.queue_id ?? 0),
  };
}
