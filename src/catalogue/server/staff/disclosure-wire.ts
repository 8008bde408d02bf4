import type { DisclosureRow } from '../disclosure-queries.ts';
import type { Subject } from '../disclosure-subjects.ts';
import { endOfLink } from '../disclosures.ts';

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
