import { expect, it } from 'vitest';
import { untestableVerb } from './objective-verbs.ts';

const anyVerb = 'Begin with a verb that can be tested, such as *explain*, *choose*, or *describe*.';

it.each([
  ['Explain when the nerve can stay.', null],
  ['  diagnose: reversible pulpitis', null],
  ['', null],
  ['Understand pulp capping.', '“Understand” can’t be tested. Try *explain*, *choose*, *describe*.'],
  ['know the signs', '“know” can’t be tested. Try *name*, *list*, *describe*.'],
  ['Pulp capping', anyVerb],
  ['To explain the signs', anyVerb],
])('%j', (objective, sentence) => {
  expect(untestableVerb(objective)).toBe(sentence);
});
