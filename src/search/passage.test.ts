import { describe, expect, it } from 'vitest';
import { passageFrom, unitsIn } from './passage.ts';

const shown = (text: string, units: string[][]) =>
  passageFrom(text, units)
    ?.parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('') ?? null;
const filler = (words: number) => Array.from({ length: words }, () => 'lorem').join(' ');

describe('a passage', () => {
  it.each([
    ['a short text whole', 'Bond the composite in layers.', [['composit']], 'Bond the [composite] in layers.'],
    ['any of what stands for a word', 'Resins shrink.', [['composit', 'resin']], '[Resins] shrink.'],
    ['a term of two words', 'Take an x-ray first.', [['x ray']], 'Take an [x]-[ray] first.'],
    ['accents and capitals', 'KOVAČ writes.', [['kovac']], '[KOVAČ] writes.'],
    ['nothing of a text without the words', 'Bond in layers.', [['composit']], null],
    ['nothing of no text', '', [['composit']], null],
    ['markup as the text that it is', '<script>composite</script>', [['composit']], '<script>[composite]</script>'],
  ])('is %s', (_what, text, units, expected) => expect(shown(text, units)).toBe(expected));

  it('begins a little before the first word found and ends with a whole word', () => {
    const passage = shown(`${filler(50)} bonding composite today ${filler(50)}`, [['composit']]) ?? '';
    expect(passage).toMatch(/^…(lorem )+bonding \[composite\] today (lorem )*lorem…$/);
    expect(passage.length).toBeLessThan(200);
  });

  it('is where most of the words are together', () => {
    expect(shown(`composite ${filler(60)} a cavity for composite`, [['composit'], ['caviti']])).toMatch(
      /a \[cavity\] for \[composite\]$/,
    );
  });

  it('of a word longer than itself is cut', () => {
    expect(shown('a'.repeat(1000), [['aaa']])?.length).toBeLessThan(200);
  });
});

describe('the words in a text', () => {
  it('are counted once each', () =>
    expect(unitsIn('composite, composites and a cavity', [['composit'], ['caviti'], ['crown']])).toBe(2));
});
