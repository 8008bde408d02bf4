// Which disclosures and files of speakers need an editor, and the sentence that says so.
import { staffMap } from '#site-map.ts';
import type { Attention, Severity } from '#staff/attention.ts';

export type OpenDisclosure = {
  readonly hash: string;
  readonly state: 'asked' | 'returned' | 'declined';
  /** The activity or draft that it is about. */
  readonly subject: string;
  readonly title: string;
  readonly speaker: string;
  /** Days until the due date, or until the start where that is sooner; negative once it is over, null without one. */
  readonly daysLeft: number | null;
  /** That day, as "Dec 2". */
  readonly day: string;
};

/** Days ahead in which a missing disclosure is said, and in which it hurts. */
const warnDays = 10;
const redDays = 3;

const severityOf = (daysLeft: number | null): Severity => (daysLeft !== null && daysLeft <= redDays ? 'red' : 'warn');

/** A disclosure that is not back in time, not reviewed, or was declined; null where nobody has to do anything. */
export function disclosureAttention({
  hash,
  state,
  subject,
  title,
  speaker,
  daysLeft,
  day,
}: OpenDisclosure): Attention | null {
  if (state === 'asked' && (daysLeft === null || daysLeft > warnDays)) return null;
  const sentence = {
    asked: `${speaker} hasn’t returned the disclosure for ${title}. It ${(daysLeft ?? 0) < 0 ? 'was' : 'is'} due ${day}.`,
    returned: `${speaker} returned the disclosure for ${title}. It hasn’t been reviewed yet.`,
    declined: `${speaker} declined to disclose for ${title}. Credit can’t be offered with this person.`,
  }[state];
  return {
    kind: `catalogue.disclosure-${state}:${hash}`,
    severity: state === 'declined' ? 'warn' : severityOf(daysLeft),
    sentence,
    link: {
      label: state === 'returned' ? 'Review it' : 'Open speakers',
      to: staffMap.activity(subject, 'speakers'),
    },
    permission: 'catalogue.edit',
  };
}

/** What a speaker sent and nobody has looked at. */
export type UnseenFiles = { readonly speaker: string; readonly name: string; readonly files: number };

export const unseenFilesAttention = ({ speaker, name, files }: UnseenFiles): Attention => ({
  kind: `catalogue.speaker-files:${speaker}`,
  severity: 'warn',
  sentence:
    files === 1
      ? `${name} sent a file. No one has looked at it yet.`
      : `${name} sent ${files} files. No one has looked at them yet.`,
  link: { label: files === 1 ? 'Review the file' : 'Review the files', to: staffMap.speaker(speaker) },
  permission: 'catalogue.edit',
});
