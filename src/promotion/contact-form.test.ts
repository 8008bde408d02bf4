import { expect, it } from 'vitest';
import { faultOfContact } from './contact-form.ts';

const contact = { name: 'Jo Park', role: 'Marketing', email: 'jo@crownline.test', phone: '' };

it.each([
  [{}, null],
  [{ email: '', phone: '212-555-0134' }, null],
  [{ name: ' ' }, 'name'],
  [{ email: '' }, 'email'],
  [{ email: 'jo at crownline' }, 'email'],
])('a contact with %o has its fault in %s (PR-23)', (changes, field) => {
  expect(faultOfContact({ ...contact, ...changes })?.field ?? null).toBe(field);
});
