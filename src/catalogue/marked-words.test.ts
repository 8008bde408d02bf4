import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-words.ts';

const shown = (text: string, marks: string[]) =>
  markedParts(text, marks)
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('');

describe('the words that a search found', () => {
  it.each([
    ['Implants for the anxious', ['implant'], '[Implants] for the anxious'],
    ['Vital pulp therapy', ['therapi'], 'Vital pulp [therapy]'],
    ['Therapies compared', ['therapi'], '[Therapies] compared'],
    ['Dr. Ana Kovač on endodontics', ['kovac', 'endo'], 'Dr. Ana [Kovač] on [endodontics]'],
    ['A dentist’s week', ['dentist'], 'A [dentist’s] week'],
    ['Replant and implant', ['plant'], 'Replant and implant'],
    ['3M: bonding in 2026', ['3m', '2026'], '[3M]: bonding in [2026]'],
    ['X-ray', ['x', 'ray'], '[X]-[ray]'],
    ['Xerostomia on an x-ray', ['x', 'ray'], 'Xerostomia on an [x]-[ray]'],
    ['An x-ray and a ray', ['x ray'], 'An [x]-[ray] and a ray'],
    ['Ray x', ['x ray'], 'Ray x'],
    ['<b>bold</b>', ['b'], '<[b]>bold</[b]>'],
    ['Nothing here', [], 'Nothing here'],
    ['', ['x'], ''],
  ])('of %j for %j', (text, marks, expected) => expect(shown(text, marks)).toBe(expected));

  it('loses nothing of the text', () => {
    const text = ' “Zygomatic” implants — 2nd ed. (naïve?) ';
    expect(
      markedParts(text, ['impl', 'naive'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
