import type { Context } from '#platform/server/context.ts';
import { signedFileUrl } from '#platform/server/files/signed-link.ts';
import type { DisclosureRow } from '../speakers/disclosure-queries.ts';
import type { Subject } from '../speakers/disclosure-subjects.ts';
import { endOfLink } from '../speakers/disclosures.ts';
import type { SentFile } from '../speakers/speaker-file-queries.ts';

/** A disclosure as the console has it. */
export const disclosureOf = (row: DisclosureRow, subject: Subject | undefined) => ({
  hash: row.hash,
  subject: row.subject_hash,
  subjectTitle: subject?.title ?? '',
  speaker: row.speaker_hash,
  state: row.state,
  version: row.version,
  dueOn: row.due_on,
  askedAt: row.asked_at,
  askedBy: row.asked_by,
  remindedAt: row.reminded_at,
  expiresAt: row.expires_at === null || subject === undefined ? row.expires_at : endOfLink(row.expires_at, subject),
  returnedAt: row.returned_at,
  relationships: [...row.relationships],
  offLabel: row.answers.offLabelText ?? '',
  bio: row.answers.bio ?? '',
  signedName: row.signed_name,
  enteredBy: row.entered_by,
  evidence: row.evidence,
  reusedFrom: row.reused_from,
  reviewedBy: row.reviewed_by,
  reviewedAt: row.reviewed_at,
  resolution: [...row.resolution],
  addition: row.addition,
  sentence: row.sentence,
});

/** A file as the speaker's page in the console shows it. */
export const sentFileOf = async (context: Context, sent: SentFile, subject: Pick<Subject, 'title'> | undefined) => ({
  hash: sent.hash,
  kind: sent.kind,
  state: sent.state,
  sentAt: sent.sent_at,
  subject: sent.subject_hash,
  subjectTitle: subject?.title ?? '',
  file: {
    hash: sent.file_hash,
    filename: sent.filename,
    contentType: sent.content_type,
    sizeBytes: Number(sent.size_bytes),
    url: await signedFileUrl(context, { hash: sent.file_hash, filename: sent.filename }),
    durationSec: null,
  },
});
