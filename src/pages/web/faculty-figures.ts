import type { CallAnswer } from '#platform/shared/call.ts';
import type { facultyCall } from '../contract.ts';

type Speaker = CallAnswer<typeof facultyCall>['data'][number];

/** In one row of a desk, and two of a phone. */
const mostFaces = 8;

export type Teaching = {
  readonly faces: readonly Pick<Speaker, 'slug' | 'name' | 'photo'>[];
  /** Figures that are zero are left out. */
  readonly figures: readonly { readonly count: number; readonly word: string }[];
};

/** Who teaches and how much can be taken now, of the faculty: what two teach together counts once. */
export function teachingOf(faculty: readonly Speaker[]): Teaching {
  const kinds = new Map(faculty.flatMap(({ courses }) => courses.map(({ hash, kind }) => [hash, kind] as const)));
  const countOf = (kind: Speaker['courses'][number]['kind']) =>
    [...kinds.values()].filter((each) => each === kind).length;
  const figure = (count: number, one: string, more: string) => ({ count, word: count === 1 ? one : more });
  return {
    faces: faculty
      .filter(({ photo }) => photo !== null)
      .slice(0, mostFaces)
      .map(({ slug, name, photo }) => ({ slug, name, photo })),
    figures: [
      figure(faculty.length, 'speaker', 'speakers'),
      figure(countOf('class'), 'class on demand', 'classes on demand'),
      figure(countOf('live'), 'live webinar', 'live webinars'),
      figure(countOf('podcast'), 'podcast episode', 'podcast episodes'),
    ].filter(({ count }) => count > 0),
  };
}
