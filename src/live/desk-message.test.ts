import { expect, it } from 'vitest';
import { fillMessage, unknownPlaceholders } from './desk-message.ts';

it('fills in what it knows, and leaves everything else as it was typed', () => {
  expect(fillMessage('Hi {first name}, $& {link} {link}', { firstName: '$1', link: 'https://x' })).toBe(
    'Hi $1, $& https://x https://x',
  );
  expect(unknownPlaceholders('{first name} {link} {name} { } {Link}')).toEqual(['name', ' ', 'Link']);
});
