import { expect, it } from 'vitest';
import { fillMessage, isOnlyGreeting, unknownPlaceholders } from './desk-message.ts';

it('fills in what it knows, and leaves everything else as it was typed', () => {
  expect(fillMessage('Hi {first name}, $& {link} {link}', { firstName: '$1', link: 'https://x' })).toBe(
    'Hi $1, $& https://x https://x',
  );
  expect(unknownPlaceholders('{first name} {link} {name} { } {Link}')).toEqual(['name', ' ', 'Link']);
});

it('knows a message that is only a greeting', () => {
  for (const body of [
    'Hello {first name},',
    'Hi {first name}\n\n',
    'Dear Dr. {first name}:',
    'Good evening!',
    '{first name}',
    ' \n',
  ])
    expect([body, isOnlyGreeting(body)]).toEqual([body, true]);
  for (const body of [
    'Hello {first name},\n\nWe begin at 7.',
    'See you at 7.',
    'Hi, the link is {link}',
    '{link}',
    'Dearest all',
  ])
    expect([body, isOnlyGreeting(body)]).toEqual([body, false]);
});
