import { expect, it } from 'vitest';
import { isAddedTo } from './pdf-end.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const plain = '%PDF-1.7\nbody\nstartxref\n9\n%%EOF\n';
/** A file whose seal covers everything but its own place. */
function sealed(more = ''): string {
  const make = (range: string) => {
    const before = `%PDF-1.7\n/ByteRange [${range.padEnd(24)}] /Contents `;
    const after = ` body ${more}\n%%EOF\n`;
    return { before, after, place: '<00ff00>' };
  };
  const { before, after, place } = make('');
  const filled = make(`0 ${before.length} ${before.length + place.length} ${after.length}`);
  return filled.before + place + filled.after;
}

it.each<[string, string, boolean]>([
  ['a file that ends once', plain, false],
  ['without a line end', plain.trimEnd(), false],
  ['ended as Windows does', `${plain.trimEnd()}\r\n`, false],
  ['no end at all', '%PDF-1.7\nbody', true],
  ['bytes behind the end', `${plain}more`, true],
  ['an update with an end of its own', `${plain}other body\nstartxref\n40\n%%EOF\n`, true],
  ['a seal over the whole file', sealed(), false],
  ['a seal, and bytes behind the end', `${sealed()}x`, true],
  ['a second seal over more', sealed('/ByteRange [0 1 2 3]'), true],
  ['a seal that leaves out the beginning', sealed().replace('[0 ', '[1 '), true],
  ['a seal whose gap has more than the seal', sealed().replace('<00ff00>', '<0> <00>'), true],
])('%s (RL-25)', (_, text, isAdded) => {
  expect(isAddedTo(bytes(text))).toBe(isAdded);
});

it('reads files of some megabytes (RL-25)', () => {
  const text = `%PDF-1.7\n${'x'.repeat(3_000_000)}\n%%EOF\n`;
  expect([isAddedTo(bytes(text)), isAddedTo(bytes(`${text}${text}`))]).toEqual([false, true]);
});
