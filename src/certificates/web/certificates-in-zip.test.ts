// docs/specification/records.md, RL-39
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { certificatesIn } from './certificates-in-zip.ts';

type Entry = readonly [name: string, content: string | Buffer];
async function zipOf(entries: readonly Entry[], compress: boolean): Promise<Blob> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return new Blob([new Uint8Array(await buffer(zip.outputStream))]);
}
const found = async (zip: Blob) => {
  const files = await certificatesIn(zip);
  return files && Promise.all(files.map(async ({ name, content }) => [name, await content.text()]));
};

it.each([true, false])(
  'gives the PDFs by their names, packed or not, and nothing else (compressed: %s)',
  async (compress) => {
    const zip = await zipOf(
      [
        ['2026/one.pdf', 'first'],
        ['two.PDF', 'second '.repeat(500)],
        ['notes.txt', 'no certificate'],
        ['__MACOSX/2026/._one.pdf', 'of a Mac'],
        ['2026/.hidden.pdf', 'hidden'],
      ],
      compress,
    );
    expect(await found(zip)).toEqual([
      ['one.pdf', 'first'],
      ['two.PDF', 'second '.repeat(500)],
    ]);
  },
);

it('leaves out what is too large for a certificate, and unpacks no more than can be checked', async () => {
  const large = await zipOf(
    [
      ['bomb.pdf', Buffer.alloc(11 * 1024 * 1024)],
      ['fine.pdf', 'fine'],
    ],
    true,
  );
  expect(await found(large)).toEqual([['fine.pdf', 'fine']]);
  const many = await zipOf(
    Array.from({ length: 150 }, (_, at): Entry => [`${at}.pdf`, 'x']),
    false,
  );
  expect(await certificatesIn(many)).toHaveLength(101);
});

it('says that it can’t read what is no ZIP, or only the beginning of one', async () => {
  const zip = await zipOf([['one.pdf', 'first'.repeat(100)]], false);
  expect(await certificatesIn(new Blob(['no zip']))).toBeNull();
  expect(await certificatesIn(zip.slice(0, 100))).toBeNull();
  expect(await certificatesIn(await zipOf([], false))).toEqual([]);
});
