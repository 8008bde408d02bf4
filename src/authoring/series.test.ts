import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft-form.ts';
import { hasDateWord, inSeries, mostInSeries, ruleWords, seriesDates, templateOf } from './series.ts';

describe('the dates of a series', () => {
  it.each([
    ['2026-12-08T19:00', 'week', 3, ['2026-12-08T19:00', '2026-12-15T19:00', '2026-12-22T19:00']],
    ['2026-12-24T06:30', 'two-weeks', 2, ['2026-12-24T06:30', '2027-01-07T06:30']],
    // The second Tuesday.
    ['2026-12-08T19:00', 'month', 3, ['2026-12-08T19:00', '2027-01-12T19:00', '2027-02-09T19:00']],
    // Across the change of the clocks, at the same hour.
    ['2027-03-10T19:00', 'week', 2, ['2027-03-10T19:00', '2027-03-17T19:00']],
    // The fifth Thursday is the last one in months that have four.
    ['2026-12-31T12:00', 'month', 3, ['2026-12-31T12:00', '2027-01-28T12:00', '2027-02-25T12:00']],
    ['2026-12-08T19:00', 'week', 0, []],
  ] as const)('%s, %s, %d', (first, rule, count, dates) => {
    expect(seriesDates(first, rule, count)).toEqual(dates);
  });
  it('are 26 at most', () => {
    expect(seriesDates('2026-12-08T19:00', 'week', 100)).toHaveLength(mostInSeries);
  });
  it('are said in words', () => {
    expect(ruleWords('2026-12-08T19:00')).toEqual({
      week: 'Every Tuesday',
      'two-weeks': 'Every other Tuesday',
      month: 'Every month on the second Tuesday',
    });
    expect(ruleWords('2026-12-31T19:00').month).toBe('Every month on the last Thursday');
  });
});

const content = {
  ...emptyDraft('webinar', 'Study club, {date}'),
  description: 'On {date}. See you on {date}!',
  creditExpires: '2026-12-31',
  capacity: 40,
  requiredMinutes: 50,
};

it('each draft of a series has its date in time and texts, and the rest of what it is made from', () => {
  const made = inSeries('webinar', content, '2027-01-12T19:00');
  expect(made).toEqual({
    ...content,
    title: 'Study club, January 12, 2027',
    description: 'On January 12, 2027. See you on January 12, 2027!',
    starts: '2027-01-12T19:00',
    creditExpires: '',
  });
  expect([hasDateWord(content), hasDateWord(made)]).toEqual([true, false]);
  expect(inSeries('class', emptyDraft('class', 'A case'), '2027-01-12T06:00')).toMatchObject({
    release: '2027-01-12T06:00',
    starts: '',
  });
});

it('a template has no dates and no files of the talk', () => {
  const file = 'file1';
  const kept = { ...content, picture: file };
  expect(
    templateOf({
      ...kept,
      starts: '2027-01-12T19:00',
      video: { youtube: '', file },
      captions: file,
      captionsChecked: true,
      handouts: [{ key: 'handout-1', file, title: 'Notes', isChecked: true }],
      transcript: 'Welcome.',
      sameContentAs: file,
    }),
  ).toEqual({ ...kept, creditExpires: '' });
});
