import { fileUrlOrNull } from '#catalogue/server/activities/class-rows.ts';
import { readClassRows, readEpisodeRows } from '#catalogue/server/activities/read-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type speakerCall, listMessages } from '../contract.ts';
import { findSpeaker, listTaught } from './speaker-queries.ts';

/** Rows of each kind; who taught more is found by the search. */
const mostRows = 24;

/**
 * A speaker and what is available from them now. A speaker without any keeps the page, because links to it are
 * elsewhere.
 */
export const readSpeaker: UseCase<typeof speakerCall> = async ({ db, now }, student, { slug }) => {
  const found = await findSpeaker(db, slug);
  if (!found) throw new Refusal('unknown-lecturer', listMessages.noSpeaker, { httpStatus: 404 });
  const { id, photo_hash: photoHash, photo_filename: photoFilename, ...lecturer } = found;
  const [webinars, classes, episodes] = [
    await listTaught(db, id, ['live'], now(), mostRows),
    await listTaught(db, id, ['ondemand', 'tutorials'], now(), mostRows),
    await listTaught(db, id, ['podcasts'], now(), mostRows),
  ];
  const studentId = student?.id ?? null;
  return {
    status: true,
    serverTime: now(),
    lecturer: { ...lecturer, photo: fileUrlOrNull(photoHash, photoFilename) },
    webinars: { data: await readClassRows(db, studentId, webinars.ids), totalRows: webinars.total },
    classes: { data: await readClassRows(db, studentId, classes.ids), totalRows: classes.total },
    episodes: { data: await readEpisodeRows(db, studentId, episodes.ids), totalRows: episodes.total },
  };
};
