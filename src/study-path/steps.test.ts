import { expect, it } from 'vitest';
import { placeOf, stepsSkipped } from './steps.ts';

it.each([
  ['view', true, true, 1, 6],
  ['recording', true, true, 1, 6],
  ['evaluation', true, true, 2, 6],
  ['survey', true, true, 4, 6],
  ['survey', false, true, 3, 5],
  ['exam', true, true, 5, 6],
  ['exam', false, false, 3, 4],
] as const)('%s stands at its place (video %s, survey %s)', (next, hasSponsorVideo, hasSurvey, step, of) =>
  expect(placeOf(next, { hasSponsorVideo, hasSurvey })).toEqual({ step, of }),
);

it.each([
  [true, false, true, false, ['Sponsor video', 'Survey']],
  [true, true, true, false, ['Survey']],
  [true, false, true, true, ['Sponsor video']],
  [false, false, false, false, []],
  [true, true, true, true, []],
] as const)(
  'video %s, answered %s, survey %s, finished %s: skipped are %j',
  (hasSponsorVideo, sponsorVideoAnswered, hasSurvey, surveyFinished, skipped) =>
    expect(stepsSkipped({ hasSponsorVideo, sponsorVideoAnswered, hasSurvey, surveyFinished })).toEqual(skipped),
);
