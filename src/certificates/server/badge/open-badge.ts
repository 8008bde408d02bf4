// A credit as an Open Badge (1EdTech Open Badges 3.0, on W3C Verifiable Credentials 2.0), made of its record alone and
// of where the log has it (docs/specification/records.md, RL-34).
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Credential } from '#platform/server/security/sign-credential.ts';
import { credentialContexts } from '#platform/shared/credential-contexts.ts';
import { siteMap } from '#site-map.ts';
import { type CertificateRecord, readRecord } from '../../record-form.ts';
import { statusListAddress, statusPlace } from './status-list.ts';

export type BadgeFacts = {
  /** "urn:uuid:…" */
  readonly id: string;
  /** The record as it is in the certificate, byte for byte. */
  readonly record: string;
  readonly log: number;
  readonly leaf: number;
  readonly issuer: string;
  readonly publicUrl: string;
};

/** What the record has beyond the certificate's facts. */
const behind = z.object({
  activity: z.string(),
  kind: z.enum(['class', 'episode']),
  version: z.int(),
  score: z.nullable(z.int()),
  earnedAt: z.string(),
});

function attendanceText({ attendance }: CertificateRecord): string | null {
  if (attendance === null) return null;
  const { source, minutes, required } = attendance;
  if (source === 'declared' || minutes === null) return 'Attendance declared by the attendee, not measured.';
  const how = source === 'room' ? 'Attendance recorded in the room' : 'Attendance measured';
  return `${how}: ${minutes} minutes${required === null ? '' : `, ${required} required`}.`;
}

const criteriaText = (isAttended: boolean, isExamined: boolean): string =>
  [...(isAttended ? ['Attend the webinar.'] : []), ...(isExamined ? ['Pass the exam.'] : [])].join(' ') ||
  'Complete the course.';

/**
 * "ni:///sha-256;…": a file by its SHA-256 (RFC 6920). A record has no address of its own: whoever has the certificate
 * has it.
 */
const nameByHash = (hash: Buffer): string => `ni:///sha-256;${hash.toString('base64url')}`;

/** The badge before it is signed. */
export function badgeOf({ id, record: text, log, leaf, issuer, publicUrl }: BadgeFacts): Credential {
  const record = readRecord(text);
  if (record === null) throw new Error('The record has another form.');
  const { activity, kind, version, score, earnedAt } = behind.parse(JSON.parse(text));
  const page = kind === 'class' ? siteMap.classroom(activity) : siteMap.podcastEpisode(activity);
  const achievement = `${publicUrl}${page}#version-${version}`;
  const exam = `${achievement}-exam`;
  const hours = Number(record.hours);
  const earned = new Date(earnedAt).toISOString();
  const attended = attendanceText(record);
  const hash = createHash('sha256').update(text).digest();
  const list = statusListAddress(publicUrl, log, statusPlace(leaf).list);
  return {
    '@context': [credentialContexts.credentials, credentialContexts.openBadges],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: record.title,
    issuer: { id: issuer, type: ['Profile'], name: record.provider, url: publicUrl },
    validFrom: earned,
    awardedDate: earned,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: record.name }],
      activityEndDate: record.localDate,
      creditsEarned: hours,
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: 'Course',
        name: record.title,
        description: record.description || record.title,
        version: String(version),
        creditsAvailable: hours,
        criteria: { narrative: criteriaText(attended !== null, score !== null) },
        ...(record.agd.length === 0
          ? {}
          : { tag: record.agd.map((each) => `AGD ${each.code} ${each.category}, ${each.hours} hours`) }),
        ...(score === null
          ? {}
          : {
              resultDescription: [
                { id: exam, type: ['ResultDescription'], name: 'Exam score', resultType: 'Percent', valueMax: '100' },
              ],
            }),
      },
      ...(score === null ? {} : { result: [{ type: ['Result'], resultDescription: exam, value: String(score) }] }),
    },
    ...(attended === null ? {} : { evidence: [{ type: ['Evidence'], narrative: attended }] }),
    relatedResource: [
      { id: nameByHash(hash), mediaType: 'application/json', digestSRI: `sha256-${hash.toString('base64')}` },
    ],
    credentialStatus: {
      id: `${list}#${statusPlace(leaf).index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusPlace(leaf).index),
      statusListCredential: list,
    },
  };
}
