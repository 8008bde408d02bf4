import { expect, it } from 'vitest';
import { sizeText } from './file-size.ts';

it.each([
  [1, '1 kB'],
  [84_200, '84 kB'],
  [999_499, '999 kB'],
  [1_250_000, '1.3 MB'],
  [200_000_000, '200 MB'],
  [999_900_000, '999.9 MB'],
  [4_210_000_000, '4.2 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
