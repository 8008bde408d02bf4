import { describe, expect, it } from 'vitest';
import { canShowExam, type ExamFacts } from './may-take-exam.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const onDemand: ExamFacts = {
  hasExam: true,
  typeId: 40,
  endsAt: null,
  creditExpiresAt: null,
  seatState: null,
  attended: null,
  viewedRecording: false,
};
const attendedWebinar: ExamFacts = {
  ...onDemand,
  typeId: 20,
  endsAt: now.subtract({ minutes: 1 }),
  seatState: 'reserved',
  attended: true,
};

describe('an exam can be taken', () => {
  it.each<[string, ExamFacts]>([
    ['of a class on demand', onDemand],
    ['while its credit lasts', { ...onDemand, creditExpiresAt: now.add({ seconds: 1 }) }],
    ['of a lunch-and-learn, which is no live class', { ...onDemand, typeId: 60 }],
    ['of a webinar that is over and was attended', attendedWebinar],
    ['of a webinar in the second of its end', { ...attendedWebinar, endsAt: now }],
    ['by someone absent who watched the recording', { ...attendedWebinar, attended: false, viewedRecording: true }],
    ['of a webinar that became a class on demand, by someone who attended it', { ...attendedWebinar, typeId: 30 }],
  ])('%s', (_case, facts) => expect(canShowExam(facts, now)).toBe(true));
});

describe('an exam cannot be taken', () => {
  it.each<[string, ExamFacts]>([
    ['when there is none', { ...onDemand, hasExam: false }],
    ['once its credit has ended', { ...onDemand, creditExpiresAt: now }],
    [
      'of an attended webinar whose credit has ended',
      { ...attendedWebinar, creditExpiresAt: now.subtract({ hours: 1 }) },
    ],
    ['while the webinar runs', { ...attendedWebinar, endsAt: now.add({ seconds: 1 }) }],
    ['of a webinar without an end', { ...attendedWebinar, endsAt: null }],
    ['before the affidavit is answered', { ...attendedWebinar, attended: null }],
    ['from the waitlist', { ...attendedWebinar, seatState: 'waiting' }],
    ['without a seat', { ...attendedWebinar, seatState: null }],
    ['by someone absent who watched nothing', { ...attendedWebinar, attended: false }],
    [
      'by someone absent who watched nothing, after the webinar became a class on demand',
      { ...attendedWebinar, attended: false, typeId: 30 },
    ],
  ])('%s', (_case, facts) => expect(canShowExam(facts, now)).toBe(false));
});
