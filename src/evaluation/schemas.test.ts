import { describe, expect, it } from 'vitest';
import { ratingGroups } from './contract.ts';
import { evaluationDraft, evaluationForm } from './schemas.ts';

const ratings = ratingGroups.flatMap<{ readonly name: string }>((group) => [...group.ratings]).map(({ name }) => name);
const full = { ...Object.fromEntries(ratings.map((name) => [name, 4])), comments: '', otherTopics: '' };
const messagesOf = (form: object) => {
  const read = evaluationForm.safeParse(form);
  return read.success ? [] : read.error.issues.map((issue) => [issue.path[0], issue.message]);
};

describe('an evaluation', () => {
  it('has the ten ratings of the specification, in its order', () => {
    expect(ratings).toEqual([
      'courseObjectives',
      'courseUseful',
      'courseAppropriate',
      'courseLogical',
      'instructorCommunication',
      'instructorPreparedness',
      'instructorEffectiveness',
      'sitePresentation',
      'siteNavigation',
      'siteComparison',
    ]);
  });
  it('is accepted with every rating', () => expect(messagesOf(full)).toEqual([]));
  it('needs no text', () =>
    expect(evaluationForm.parse(Object.fromEntries(ratings.map((name) => [name, 1])))).toMatchObject({
      comments: '',
      otherTopics: '',
    }));
  it.each(ratings)('asks for %s', (name) => {
    expect(messagesOf({ ...full, [name]: undefined })).toEqual([[name, 'Answer is required.']]);
    expect(messagesOf({ ...full, [name]: null })).toEqual([[name, 'Answer is required.']]);
  });
  it.each([0, 5, 2.5, '4', true])('does not take %j for a rating', (value) =>
    expect(messagesOf({ ...full, courseUseful: value }).map(([name]) => name)).toContain('courseUseful'),
  );
  it.each(['comments', 'otherTopics'])('takes 1024 characters of %s, and not one more', (name) => {
    expect(messagesOf({ ...full, [name]: 'x'.repeat(1024) })).toEqual([]);
    expect(messagesOf({ ...full, [name]: 'x'.repeat(1025) })).toEqual([
      [name, 'Field exceeds maximum allowed length.'],
    ]);
  });
});

describe('an evaluation that is not handed in', () => {
  it('may be empty', () => expect(evaluationDraft.safeParse({}).success).toBe(true));
  it('keeps a text that is too long for handing in', () =>
    expect(evaluationDraft.parse({ comments: 'x'.repeat(3000) }).comments).toHaveLength(3000));
  it('does not keep what is no rating', () =>
    expect(evaluationDraft.safeParse({ courseUseful: 9 }).success).toBe(false));
});
