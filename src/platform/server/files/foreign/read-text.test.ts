import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

/** Text in a code page: each byte above 127 by the letter that it is there. */
function written(text: string, encoding: string): Buffer {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? expect.unreachable(`${sign} in ${encoding}`)));
}

it.each([
  ['windows-1252', 'Name\nSinéad O’Brien\nJosé García-Ruiz\nMüller, Jörg'],
  ['windows-1252', 'La dosificación es 5 µg a 37 °C'],
  ['windows-1252', 'Autoclave at 121 °C for?\nDose of 5 µg is?'],
  ['windows-1252', 'Dr. Renée O’Brien says “don’t over-etch” – café'],
  ['windows-1252', 'François Lefèvre\nIñigo Peña'],
  ['windows-1250', 'Jiří,Dvořák'],
  ['windows-1250', 'Zdeněk,Dvořák'],
  ['windows-1250', 'Michał Wójcik\nŁukasz Dąbrowski'],
  ['windows-1250', 'Gergő Szűcs\nKőszegi'],
  ['macintosh', 'José,Núñez'],
  ['macintosh', 'Jörg Müller\nGarcía\nFrançois'],
  ['macintosh', 'Sinéad O’Brien\nKöhler\nHervé'],
])('reads %s: %s', (encoding, text) => {
  expect(readText(written(text, encoding))).toMatchObject({ encoding, text, isCertain: false });
});

it('reads UTF-8 and UTF-16 with a mark, without asking', () => {
  const text = 'Zażółć, José, 漢字';
  const be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le'), be])
    expect(readText(bytes)).toMatchObject({ text, isCertain: true, examples: [] });
});

it('names the lines that depend on the encoding, and takes the one that a person picks', () => {
  const bytes = written('Email,Name\na@b.test,Ann\nb@b.test,José', 'windows-1252');
  const read = readText(bytes);
  expect(read?.examples).toEqual(['b@b.test,José']);
  expect(read?.others.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'macintosh']);
  expect(readText(bytes, 'macintosh')?.text).toContain('JosÈ');
});

it.each([
  ['NUL', Buffer.from('a\0b')],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x00])],
])('is no text: %s', (_name, bytes) => expect(readText(bytes)).toBeNull());
