import { describe, expect, it } from 'vitest';
import { ceTypeLabel, creditsText } from './ce-type.ts';

describe('the label of a credit type', () => {
  it.each([
    [1, 'Self-study'],
    [2, 'Live, Interactive'],
    [0, 'undefined'],
    [3, 'undefined'],
    [-1, 'undefined'],
  ])('%d reads %s', (ceTypeId, label) => expect(ceTypeLabel(ceTypeId)).toBe(label));
});

describe('credits', () => {
  it.each([
    [1, '1'],
    [1.5, '1.5'],
    [0.25, '0.25'],
    [2.0, '2'],
    [0.1 + 0.2, '0.3'],
    [0, '0'],
  ])('%d read %s', (credits, text) => expect(creditsText(credits)).toBe(text));
});
