import { expect, it } from 'vitest';
import { sizeText } from './file-size.ts';

it.each([
  [1, '1 kB'],
  [84_200, '84 kB'],
  [999_499, '999 kB'],
  [1_250_000, '1.3 MB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
