// Speakers in the console: found, added, edited, removed.
import type { Context, Queryable } from '#platform/server/context.ts';
import { email as emailForm } from '#accounts/email-address.ts';
import { publicFileUrl, signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  type createSpeakerCall,
  type removeSpeakerCall,
  type saveSpeakerCall,
  speakerMessages,
  type speakerOfStaffCall,
  type speakersCall,
} from '../../speakers-staff-contract.ts';
import { listSpeakersDisclosures } from '../speakers/disclosure-queries.ts';
import { readSubjects, type ReadDraftSubjects } from '../speakers/disclosure-subjects.ts';
import { listFilesOfSpeaker } from '../speakers/speaker-file-queries.ts';
import { disclosureOf, sentFileOf } from './disclosure-wire.ts';
import {
  countSpeakers,
  deleteSpeaker,
  findFileById,
  findFileId,
  findSpeaker,
  insertSpeaker,
  isNamed,
  listSpeakers,
  lockSpeaker,
  updateSpeaker,
  type SpeakerRecord,
  type SpeakerSort,
} from './speaker-queries.ts';

const pageSize = 50;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const cvTypes = ['application/pdf'];

/** Whether a draft names a speaker: drafts belong to a later feature. */
export type IsInDraft = (db: Queryable, speakerHash: string) => Promise<boolean>;

export const unknownSpeaker = () => new Refusal('unknown-speaker', speakerMessages.unknownSpeaker, { httpStatus: 404 });
export const speakerSubject = ({ hash, name }: Pick<SpeakerRecord, 'hash' | 'name'>) => ({
  kind: 'speaker',
  hash,
  title: name,
});

/** Trims an address ('' = none); refuses an invalid one. */
export function requireAddress(typed: string): string {
  const address = typed.trim();
  if (address === '') return '';
  if (!emailForm.safeParse(address).success) throw new Refusal('email-wrong', speakerMessages.emailWrong);
  return address;
}

function requireName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw new Refusal('name-needed', speakerMessages.nameNeeded);
  return name;
}

const sortOf = (word: string | undefined): SpeakerSort => {
  const name = word?.replace(/^-/, '');
  return name === 'activities' || name === 'changed' ? name : 'name';
};

/** The list of speakers. People from outside see no disclosures. */
export const findSpeakers: UseCase<typeof speakersCall> = async ({ db }, staff, { page: asked, sort, q, is }) => {
  const isInside = staff.companyId === null;
  const filter = { q, is: isInside || is !== 'open' ? is : undefined };
  const totalRows = await countSpeakers(db, filter);
  const page = clampPage(asked, totalRows, pageSize);
  const rows = await listSpeakers(db, filter, {
    sort: sortOf(sort),
    isDescending: sort?.startsWith('-') ?? false,
    limit: pageSize,
    offset: page * pageSize,
  });
  return {
    status: true,
    rowCount: rows.length,
    data: rows.map((row) => ({
      hash: row.hash,
      name: row.name,
      degree: row.degree,
      activities: row.activities,
      asked: isInside ? row.asked : 0,
      returned: isInside ? row.returned : 0,
      declined: isInside ? row.declined : 0,
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    })),
    totalRows,
    pageSize,
    page,
  };
};

async function storedFile(context: Context, id: string | null): Promise<StoredFile | null> {
  const file = await findFileById(context.db, id);
  if (file === undefined) return null;
  const { hash, filename, content_type: contentType, size_bytes: sizeBytes, is_public: isPublic } = file;
  return {
    hash,
    filename,
    contentType,
    sizeBytes: Number(sizeBytes),
    url: isPublic ? publicFileUrl({ hash, filename }) : await signedFileUrl(context, { hash, filename }),
    durationSec: null,
  };
}

export const readSpeakerOfStaff =
  (readDrafts: ReadDraftSubjects, isInDraft: IsInDraft): UseCase<typeof speakerOfStaffCall> =>
  async (context, _staff, { h }) => {
    const { db } = context;
    const speaker = await findSpeaker(db, h);
    if (!speaker) throw unknownSpeaker();
    const rows = await listSpeakersDisclosures(db, speaker.id);
    const subjects = await readSubjects(
      db,
      readDrafts,
      rows.map(({ subject_hash }) => subject_hash),
    );
    return {
      status: true,
      speaker: {
        hash: speaker.hash,
        slug: speaker.slug,
        revision: speaker.revision,
        name: speaker.name,
        degree: speaker.degree,
        email: speaker.email,
        bio: speaker.bio,
        expertise: speaker.expertise,
        photo: await storedFile(context, speaker.photo_file_id),
        cv: await storedFile(context, speaker.cv_file_id),
        changedBy: speaker.changed_by,
        changedAt: speaker.changed_at,
        isUnused: !(await isNamed(db, speaker.id)) && !(await isInDraft(db, speaker.hash)),
      },
      disclosures: rows.map((row) => disclosureOf(row, subjects.get(row.subject_hash))),
      sent: await Promise.all(
        (await listFilesOfSpeaker(db, speaker.id)).map((sent) =>
          sentFileOf(context, sent, subjects.get(sent.subject_hash)),
        ),
      ),
    };
  };

export const createSpeaker: UseCase<typeof createSpeakerCall> = async (context, staff, input) => {
  const name = requireName(input.name);
  const email = requireAddress(input.email);
  const hash = publicHash();
  await context.db.transaction().execute(async (trx) => {
    await insertSpeaker(trx, {
      hash,
      name,
      degree: input.degree.trim(),
      email,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, { by: staff, act: 'speaker.created', subject: speakerSubject({ hash, name }) });
  });
  return { status: true, hash };
};

/** What the log says of a speaker: personal data by the word alone. */
const logged = ({ name, degree, email, bio, expertise, photo_file_id, cv_file_id }: Partial<SpeakerRecord>) => ({
  name,
  degree,
  email,
  bio,
  expertise,
  photo: photo_file_id,
  cv: cv_file_id,
});
const personal = new Set(['email', 'bio', 'photo', 'cv']);
const masked = (fields: Readonly<Record<string, unknown>>, word: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, personal.has(name) ? word : value]));

export const saveSpeaker: UseCase<typeof saveSpeakerCall> = async (context, staff, { h, revision, ...form }) =>
  context.db.transaction().execute(async (trx) => {
    const before = await lockSpeaker(trx, h);
    if (!before) throw unknownSpeaker();
    if (before.revision !== revision)
      throw new Refusal('changed-meanwhile', speakerMessages.changedMeanwhile(before.changed_by || 'Someone else'), {
        httpStatus: 409,
      });
    const [photoId, cvId] = [await findFileId(trx, form.photo, pictureTypes), await findFileId(trx, form.cv, cvTypes)];
    if (photoId === undefined || cvId === undefined) throw new Refusal('unknown-file', speakerMessages.unknownFile);
    const values = {
      name: requireName(form.name),
      degree: form.degree.trim(),
      email: requireAddress(form.email),
      bio: form.bio.trim(),
      expertise: form.expertise.trim(),
      photo_file_id: photoId,
      cv_file_id: cvId,
    };
    const changes = changesBetween(logged(before), logged(values));
    if (changes === null) return { status: true as const, revision };
    const next = await updateSpeaker(trx, before.id, {
      ...values,
      changed_by: staff.name,
      changed_at: context.now(),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'speaker.saved',
      subject: speakerSubject(before),
      before: masked(changes.before, 'was'),
      after: masked(changes.after, 'changed'),
    });
    return { status: true as const, revision: next };
  });

export const removeSpeaker =
  (isInDraft: IsInDraft): UseCase<typeof removeSpeakerCall> =>
  async (context, staff, { h }) =>
    context.db.transaction().execute(async (trx) => {
      const speaker = await lockSpeaker(trx, h);
      if (!speaker) throw unknownSpeaker();
      if ((await isNamed(trx, speaker.id)) || (await isInDraft(trx, h)))
        throw new Refusal('in-use', speakerMessages.inUse);
      await deleteSpeaker(trx, speaker.id);
      await recordAction(context, trx, { by: staff, act: 'speaker.removed', subject: speakerSubject(speaker) });
      return { status: true as const };
    });
