import { publicFileUrl } from '#platform/server/files/signed-link.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readProvider } from '#provider/server/provider.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type blurbCall, blurbCodes, type facultyCall, pagesMessages } from '../contract.ts';
import { fillText } from './fill-text.ts';
import { findBlurb, listCoursesOf, listSpeakers } from './pages-queries.ts';

/**
 * One text of the provider with the provider's details, cleaned again: what is in the database may have come by
 * another way than the console.
 */
export const readBlurb: UseCase<typeof blurbCall> = async ({ db }, _anyone, { code }) => {
  const blurb = (blurbCodes as readonly string[]).includes(code) ? await findBlurb(db, code) : undefined;
  if (!blurb) throw new Refusal('unknown-text', pagesMessages.error);
  // Loaded with the first text: no start waits for it.
  const { sanitizeHtml } = await import('#platform/server/security/sanitize-html.ts');
  const text = sanitizeHtml(fillText(blurb.html, await readProvider(db)));
  const updated = blurb.updated_at.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return { status: true, rowCount: 1, data: [{ blurb: text, version: blurb.version, updated }] };
};

const kindOf = (list: string | null) => (list === 'podcasts' ? 'podcast' : list === 'live' ? 'live' : 'class');

export const listFaculty: UseCase<typeof facultyCall> = async ({ db, now }) => {
  const speakers = await listSpeakers(db);
  const courses = await listCoursesOf(
    db,
    speakers.map(({ id }) => id),
    now(),
  );
  const data = speakers.map(({ id, hash, slug, name, degree, bio, photo_hash, photo_filename }) => ({
    hash,
    slug,
    name,
    degree,
    bio,
    photo:
      photo_hash !== null && photo_filename !== null
        ? publicFileUrl({ hash: photo_hash, filename: photo_filename })
        : null,
    courses: courses
      .filter((course) => course.speaker_id === id)
      .map((course) => ({
        hash: course.hash,
        title: course.title,
        kind: kindOf(course.list) as 'class' | 'live' | 'podcast',
        showHash: course.show_hash,
      })),
  }));
  return { status: true, rowCount: data.length, data };
};
