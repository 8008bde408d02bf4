import { describe, expect, it } from 'vitest';
import { fillPlaceholders, mailKinds, mailTextKinds, mailTextProblem } from './mail-texts.ts';

describe('a text of an email (CO-71)', () => {
  it.each([
    ['seat', 'subject', 'See you at {title}', null],
    ['seat', 'opening', 'Hi {firstname}', '{firstname} isn’t known here. Did you mean {first name}?'],
    ['seat', 'subject', 'See you soon', '{title} can’t be left out here.'],
    ['waitlist', 'opening', 'You’re waiting.', '{position} can’t be left out here.'],
    ['welcome', 'opening', 'Your {webinar link}', '{webinar link} isn’t known here. Use {first name}, {provider}.'],
    ['welcome', 'closing', '', null],
    ['welcome', 'subject', 'x'.repeat(121), 'Use at most 120 characters.'],
  ] as const)('%s, %s: %j', (kind, part, text, sentence) => expect(mailTextProblem(kind, part, text)).toBe(sentence));

  it.each(mailTextKinds)('%s: the built-in text passes as one’s own', (kind) => {
    expect(mailTextProblem(kind, 'subject', mailKinds[kind].subject)).toBeNull();
    expect(mailTextProblem(kind, 'opening', mailKinds[kind].opening)).toBeNull();
  });

  it('is filled in once: a value that looks like a placeholder stays as it is', () => {
    expect(fillPlaceholders('{title}, {first name}', { title: '{first name}', 'first name': 'Ana' })).toBe(
      '{first name}, Ana',
    );
  });
});
