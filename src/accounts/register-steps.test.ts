import { expect, it } from 'vitest';
import { placeOf, registerSteps, stepAt } from './register-steps.ts';
import { registerForm } from './student-form.ts';

it('the steps hold every field of the form once; the time zone is the browser’s to say', () => {
  const held = registerSteps.flatMap(({ fields }): string[] => [...fields]);
  expect([...held, 'timeZone'].toSorted()).toEqual(Object.keys(registerForm.def.shape).toSorted());
});

it.each([
  ['', 2, 0],
  ['#you', 2, 0],
  ['#work', 2, 1],
  ['#reach', 2, 2],
  ['#reach', 1, 1],
  ['#reach', 0, 0],
  ['#elsewhere', 2, 0],
])('the address %j opens, with %i steps behind, the step %i', (hash, reached, step) => {
  expect(stepAt(hash, reached)).toBe(step);
});

it.each([
  ['username', 0],
  ['gender', 1],
  ['sourceHeard', 2],
] as const)('the field %s is in the step %i', (field, step) => {
  expect(placeOf(field)).toBe(step);
});
