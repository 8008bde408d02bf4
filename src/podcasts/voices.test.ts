import { expect, it } from 'vitest';
import { saidBy, withVoices } from './voices.ts';

it.each([
  ['Dr. Marcus Ode: She lets go, and it stabs.', 'Dr. Marcus Ode', 'She lets go, and it stabs.'],
  ['Host: And when do you say that?', 'Host', 'And when do you say that?'],
  ['Helen Park, RDH: Light: press less.', 'Helen Park, RDH', 'Light: press less.'],
  ['Not this one: it is a sentence.', null, 'Not this one: it is a sentence.'],
  ['Probe all the way around.', null, 'Probe all the way around.'],
])('%s', (text, voice, words) => {
  expect(saidBy(text)).toEqual({ voice, text: words });
});

it('a voice is named where it begins', () => {
  const passages = ['Host: One.', 'Two.', 'Host: Three.', 'Ana: Four.', 'Host: Five.'].map((text) => ({ text }));
  expect(withVoices(passages).map(({ voice, text }) => [voice, text])).toEqual([
    ['Host', 'One.'],
    [null, 'Two.'],
    [null, 'Three.'],
    ['Ana', 'Four.'],
    ['Host', 'Five.'],
  ]);
});
