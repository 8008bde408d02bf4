import type { ReadDraftSubjects } from '#catalogue/server/speakers/disclosure-subjects.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { isMoment, momentOf } from '../../../import-moment.ts';
import { listDraftSubjects } from './draft-subject-queries.ts';

/** What drafts say of the activities that disclosures are about. */
export const readDraftSubjects: ReadDraftSubjects = async (db, hashes) => {
  const rows = await listDraftSubjects(db, hashes);
  if (rows.length === 0) return new Map();
  const timeZone = await readTimeZone(db);
  return new Map(
    rows.map(({ hash, kind, title, starts, speakers }) => [
      hash,
      { title, startsAt: kind === 'webinar' && isMoment(starts) ? momentOf(starts, timeZone) : null, speakers },
    ]),
  );
};
