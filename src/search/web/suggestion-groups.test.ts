import { describe, expect, it } from 'vitest';
import type { Suggestion } from '../contract.ts';
import { suggestionGroups } from './suggestion-groups.ts';

const suggestion = (kind: Suggestion['kind'], label: string): Suggestion => ({
  kind,
  label,
  note: '',
  address: '/search',
  picture: null,
  startsAt: null,
  credits: 0,
});
const shown = (suggestions: readonly Suggestion[]) =>
  suggestionGroups(suggestions).map(({ heading, rows }) => [
    heading,
    ...rows.map(({ suggestion: { label }, at }) => `${at} ${label}`),
  ]);

describe('suggestions under headings', () => {
  it('are counted through all of them, in the order in which they are shown', () =>
    expect(
      shown([
        suggestion('category', 'Implants'),
        suggestion('webinar', 'Sockets'),
        suggestion('episode', 'Probe it'),
        suggestion('class', 'Guided surgery'),
        suggestion('words', 'implantology'),
      ]),
    ).toEqual([
      ['Classes and webinars', '0 Sockets', '1 Guided surgery'],
      ['Podcasts', '2 Probe it'],
      ['Subjects and companies', '3 Implants'],
      ['Words', '4 implantology'],
    ]));
  it('begin with the mended word where one was mended', () =>
    expect(shown([suggestion('words', 'implants'), suggestion('class', 'Guided surgery')])).toEqual([
      ['Words', '0 implants'],
      ['Classes and webinars', '1 Guided surgery'],
    ]));
  it('are none where nothing was found', () => expect(shown([])).toEqual([]));
});
