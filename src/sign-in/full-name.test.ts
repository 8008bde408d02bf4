import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it.each([
  [{ title: 'Dr.', firstname: 'Helen', lastname: 'Cho' }, 'Dr. Helen Cho'],
  [{ title: 'None', firstname: 'Zoë', lastname: 'Őry' }, 'Zoë Őry'],
  [{ title: '', firstname: ' Li ', lastname: 'Wu' }, 'Li Wu'],
])('%j is %j', (student, name) => {
  expect(fullName(student)).toBe(name);
});
