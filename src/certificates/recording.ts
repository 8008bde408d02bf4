// When a certificate's record came into the provider's public list, as the page for anyone who holds it says it
// (docs/specification/records.md, RL-20 and RL-21). Runs anywhere.
import { formatDate, formatDateTime } from '#platform/shared/dates.ts';

export type RecordedFacts = {
  /** ISO 8601: when the member completed the activity, as the provider recorded it. */
  readonly completedAt: string;
  /** When the credit was issued; null on certificates that were issued without it. */
  readonly issuedAt: string | null;
  /** When the first log got it; null while none has it. */
  readonly listedAt: string | null;
  /** Whether its first entry says that it was taken over. */
  readonly isTakenOver: boolean;
  /** What the credit rests on, as in the ledger. */
  readonly source: string;
};

/**
 * `awaited`: it isn't in the list yet. `same-day`: at most 24 hours lie between completion and list. `amended`: it
 * replaces another certificate. `older`: it was issued before there was a list. `later`: anything else.
 */
export type Recording = 'awaited' | 'same-day' | 'amended' | 'older' | 'later';

const oneDayMs = 24 * 60 * 60 * 1000;

export function recordingOf({ completedAt, listedAt, isTakenOver, source }: RecordedFacts): Recording {
  if (listedAt === null) return 'awaited';
  if (source === 'import') return 'later';
  if (isTakenOver) return 'older';
  if (source === 'amended') return 'amended';
  return Date.parse(listedAt) - Date.parse(completedAt) <= oneDayMs ? 'same-day' : 'later';
}

/** How late credit came to be, for sources other than an exam passed. */
const lateSources: Readonly<Record<string, string>> = {
  import: 'imported',
  'by-hand': 'entered by the provider’s staff',
  're-key': 'granted after an exam’s answer key was corrected',
};

const certificates = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'certificate' : 'certificates'}`;

/** "212 certificates issued later and emails to 3 people contain copies that prove it."; '' without any. */
export function copiesText({ copies, emails }: { readonly copies: number; readonly emails: number }): string {
  const places = [
    ...(copies === 0 ? [] : [`${certificates(copies)} issued later`]),
    ...(emails === 0 ? [] : [`emails to ${emails} ${emails === 1 ? 'person' : 'people'}`]),
  ];
  if (places.length === 0) return '';
  return `${places.join(' and ').replace(/^e/, 'E')} ${copies === 1 && emails === 0 ? 'contains a copy that proves it.' : 'contain copies that prove it.'}`;
}

/** "tsa.example confirmed the list on Nov 29, 2026."; '' without a time stamp. */
export const stampText = (
  stamp: { readonly authority: string; readonly at: string } | null,
  timeZone: string,
): string => (stamp === null ? '' : `${stamp.authority} confirmed the list on ${formatDate(stamp.at, timeZone)}.`);

/** The recording in words: what it comes to, and the days it rests on, in the time zone of the certificate. */
export function recordingText(facts: RecordedFacts & { readonly timeZone: string }): { title: string; text: string } {
  const { completedAt, issuedAt, listedAt, source, timeZone } = facts;
  const [completed, listed] = [formatDate(completedAt, timeZone), formatDate(listedAt ?? completedAt, timeZone)];
  switch (recordingOf(facts)) {
    case 'awaited':
      return {
        title: 'Not in the public list yet.',
        text: 'New certificates are added within minutes. Check again later.',
      };
    case 'same-day':
      return {
        title: 'Recorded on the day itself.',
        text: `Completed ${formatDateTime(completedAt, timeZone)}; in the list by ${listed}.`,
      };
    case 'amended':
      return {
        title: 'Recorded again when it was amended.',
        text: `Amended ${formatDate(issuedAt ?? listedAt ?? completedAt, timeZone)}; in the list by ${listed}.`,
      };
    case 'older':
      return {
        title: 'Older than the public list.',
        text: `Completion stated ${completed}; in the list since ${listed}. The list proves nothing about the time before.`,
      };
    case 'later': {
      const how = lateSources[source];
      return {
        title: 'Recorded later.',
        text: `Completion stated ${completed}; in the list since ${listed}${how === undefined ? '' : ` (${how})`}. Ask the provider why.`,
      };
    }
  }
}
