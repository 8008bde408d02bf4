import { expect, it } from 'vitest';
import { whereText } from './where-held.ts';

it.each([
  [{ place: '', isOnline: true }, 'Online'],
  [{ place: 'Odeon, 1 Main St', isOnline: true }, 'Odeon, 1 Main St, or online'],
  [{ place: 'Odeon, 1 Main St', isOnline: false }, 'Odeon, 1 Main St'],
])('says where %o is held', (where, text) => {
  expect(whereText(where)).toBe(text);
});
