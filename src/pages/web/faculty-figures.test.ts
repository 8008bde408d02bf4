import { expect, it } from 'vitest';
import { teachingOf } from './faculty-figures.ts';

const speaker = (
  slug: string,
  kinds: readonly (readonly [string, 'class' | 'live' | 'podcast'])[],
  photo = 'x.webp',
) => ({
  hash: slug,
  slug,
  name: slug,
  degree: '',
  bio: '',
  photo: photo === '' ? null : photo,
  courses: kinds.map(([hash, kind]) => ({ hash, kind, title: hash, showHash: null })),
});

it('counts what two teach together once, and leaves out what there is none of', () => {
  const { faces, figures } = teachingOf([
    speaker('ana', [
      ['a', 'class'],
      ['b', 'class'],
    ]),
    speaker('ben', [
      ['b', 'class'],
      ['c', 'live'],
    ]),
    speaker('cho', [], ''),
  ]);
  expect(figures).toEqual([
    { count: 3, word: 'speakers' },
    { count: 2, word: 'classes on demand' },
    { count: 1, word: 'live webinar' },
  ]);
  expect(faces.map(({ slug }) => slug)).toEqual(['ana', 'ben']);
});

it('of a portal without speakers is nothing', () => {
  expect(teachingOf([])).toEqual({ faces: [], figures: [] });
});
