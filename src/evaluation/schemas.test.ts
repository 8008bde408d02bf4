import { describe, expect, it } from 'vitest';
import { ratingGroups } from './contract.ts';
import { evaluationPageDraft, evaluationPageForm } from './evaluation-form.ts';
import { evaluationDraft, evaluationForm } from './schemas.ts';

const ratings = ratingGroups.flatMap<{ readonly name: string }>((group) => [...group.ratings]).map(({ name }) => name);
const full = { ...Object.fromEntries(ratings.map((name) => [name, 4])), comments: '', otherTopics: '' };
/** What is wrong with it: the page says the same as the call. */
const messagesOf = (form: object) => {
  const [onPage, ofCall] = [evaluationPageForm, evaluationForm].map((schema) =>
    (schema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
  expect(onPage).toEqual(ofCall);
  return ofCall ?? [];
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
  it('takes answers to questions of the provider’s own, as text of up to 500 characters', () => {
    expect(messagesOf({ ...full, own: {}, outcome: {} })).toEqual([]);
    expect(messagesOf({ ...full, own: { rooms: '4', why: 'x'.repeat(500) }, outcome: { pulp: 2 } })).toEqual([]);
    expect(messagesOf({ ...full, own: { why: 'x'.repeat(501) } })).toEqual([
      ['own', 'Field exceeds maximum allowed length.'],
    ]);
    expect(messagesOf({ ...full, own: { why: 4 }, outcome: { pulp: '2' } }).map(([name]) => name)).toEqual([
      'own',
      'outcome',
    ]);
  });
  it.each(['comments', 'otherTopics'])('takes 1024 characters of %s, and not one more', (name) => {
    expect(messagesOf({ ...full, [name]: 'x'.repeat(1024) })).toEqual([]);
    expect(messagesOf({ ...full, [name]: 'x'.repeat(1025) })).toEqual([
      [name, 'Field exceeds maximum allowed length.'],
    ]);
  });
});

describe.each([
  ['the browser', evaluationPageDraft],
  ['the portal', evaluationDraft],
])('an evaluation that is not handed in, in %s', (_where, draft) => {
  it('may be empty', () => expect(draft.safeParse({}).success).toBe(true));
  it('keeps every answer, and a text that is too long for handing in', () => {
    const answers = { comments: 'x'.repeat(3000), own: { why: 'x'.repeat(3000) }, outcome: { pulp: 2 } };
    expect(draft.parse(answers)).toEqual(answers);
  });
  it.each([{ courseUseful: 9 }, { own: { why: 4 } }, { own: ['4'] }, { outcome: { pulp: '2' } }])(
    'does not keep %j',
    (answers) => expect(draft.safeParse(answers).success).toBe(false),
  );
});
