// The files that came from speakers, and the uploads that they came by.
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { SpeakerFile } from '#platform/server/database/tables.gen.ts';
import type { SpeakerFileKind } from '../../speaker-files.ts';

const selectSent = (db: Queryable) =>
  db
    .selectFrom('speaker_file')
    .innerJoin('file', 'file.id', 'speaker_file.file_id')
    .innerJoin('disclosure', 'disclosure.id', 'speaker_file.disclosure_id')
    .select([
      'speaker_file.id',
      'speaker_file.hash',
      'speaker_file.state',
      'speaker_file.sent_at',
      'speaker_file.file_id',
      'speaker_file.disclosure_id',
      'disclosure.subject_hash',
      'disclosure.speaker_id',
      'file.hash as file_hash',
      'file.filename',
      'file.content_type',
      'file.size_bytes',
      'file.is_public',
      'file.storage_key',
    ])
    .select(sql<SpeakerFileKind>`speaker_file.kind`.as('kind'))
    .$narrowType<{ state: 'sent' | 'accepted' | 'set-aside' }>()
    .orderBy('speaker_file.id');
export type SentFile = NonNullable<Awaited<ReturnType<typeof lockSentFile>>>;

/** What came by the link of one disclosure. */
export const listFilesOf = (db: Queryable, disclosureId: string) =>
  selectSent(db).where('disclosure_id', '=', disclosureId).execute();

/** What one person sent and nobody set aside, the newest last. */
export const listFilesOfSpeaker = (db: Queryable, speakerId: string) =>
  selectSent(db).where('speaker_id', '=', speakerId).where('speaker_file.state', '<>', 'set-aside').execute();

/** How many files of each speaker nobody has looked at. */
export const countUnseenFiles = (db: Queryable) =>
  db
    .selectFrom('speaker_file')
    .innerJoin('disclosure', 'disclosure.id', 'speaker_file.disclosure_id')
    .innerJoin('speaker', 'speaker.id', 'disclosure.speaker_id')
    .select(['speaker.hash as speaker', 'speaker.name', sql<number>`count(*)::int`.as('files')])
    .where('speaker_file.state', '=', 'sent')
    .groupBy(['speaker.id', 'speaker.hash', 'speaker.name'])
    .orderBy('speaker.id')
    .execute();

/** One of them, held until the transaction ends. */
export const lockSentFile = (db: Queryable, hash: string) =>
  selectSent(db).where('speaker_file.hash', '=', hash).forUpdate('speaker_file').executeTakeFirst();

export const insertSpeakerFile = (db: Queryable, values: Insertable<SpeakerFile>) =>
  db.insertInto('speaker_file').values(values).execute();

export const updateSpeakerFile = (db: Queryable, id: string, values: Updateable<SpeakerFile>) =>
  db.updateTable('speaker_file').set(values).where('id', '=', id).execute();

export const deleteSpeakerFile = (db: Queryable, id: string) =>
  db.deleteFrom('speaker_file').where('id', '=', id).execute();

/** The file that an upload of this maker became, by its hash; undefined for files of anyone else. */
export const findUploadedFile = (db: Queryable, maker: string, fileHash: string) =>
  db
    .selectFrom('upload')
    .innerJoin('file', 'file.id', 'upload.file_id')
    .select(['file.id', 'upload.kind'])
    .where('upload.maker', '=', maker)
    .where('upload.state', '=', 'ready')
    .where('file.hash', '=', fileHash)
    .executeTakeFirst();
