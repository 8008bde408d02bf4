import { expect, it } from 'vitest';
import { episodeCredit } from './episode-credit.ts';

it.each([
  ['with an exam', { credits: 0.5, hasExam: true, examTaken: false }, 0.5],
  ['passed, the exam since withdrawn', { credits: 0.5, hasExam: false, examTaken: true }, 0.5],
  ['without an exam', { credits: 0.5, hasExam: false, examTaken: false }, 0],
  ['without credit', { credits: 0, hasExam: true, examTaken: false }, 0],
])('an episode %s', (_case, episode, credit) => expect(episodeCredit(episode)).toBe(credit));
