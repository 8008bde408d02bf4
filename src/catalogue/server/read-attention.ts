import type { Context } from '#platform/server/context.ts';
import { dayIn, formatDate } from '#platform/shared/dates.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { Attention } from '#staff/attention.ts';
import { disclosureAttention, unseenFilesAttention } from '../attention.ts';
import { listOpen } from './speakers/disclosure-queries.ts';
import { readSubjects, type ReadDraftSubjects } from './speakers/disclosure-subjects.ts';
import { daysUntil } from './speakers/disclosures.ts';
import { countUnseenFiles } from './speakers/speaker-file-queries.ts';

/** "Dec 2": what the sentence of an overview says of a day. */
const shortDay = (day: string): string => formatDate(`${day}T12:00:00Z`).replace(/^\w+ (.*), \d+$/, '$1');

/** Which disclosures and files need an editor. Disclosures of people who no longer shape an activity are left out. */
export const readDisclosureAttention =
  (readDrafts: ReadDraftSubjects) =>
  async (context: Context): Promise<readonly Attention[]> => {
    const { db } = context;
    const unseen = (await countUnseenFiles(db)).map(unseenFilesAttention);
    const rows = await listOpen(db);
    if (rows.length === 0) return unseen;
    const timeZone = await readTimeZone(db);
    const subjects = await readSubjects(
      db,
      readDrafts,
      rows.map(({ subject_hash }) => subject_hash),
    );
    const open = rows.flatMap((row) => {
      const subject = subjects.get(row.subject_hash);
      const { state } = row;
      if (subject?.speakers.includes(row.speaker_hash) !== true || state === 'reviewed' || state === 'resolved')
        return [];
      const start = subject.startsAt === null ? null : dayIn(subject.startsAt.epochMilliseconds, timeZone);
      const day = [row.due_on, start].filter((each) => each !== null).sort()[0] ?? null;
      const found = disclosureAttention({
        hash: row.hash,
        state,
        subject: row.subject_hash,
        title: subject.title,
        speaker: row.speaker_name,
        daysLeft: day === null ? null : daysUntil(day, context, timeZone),
        day: day === null ? '' : shortDay(day),
      });
      return found === null ? [] : [found];
    });
    return [...open, ...unseen];
  };
