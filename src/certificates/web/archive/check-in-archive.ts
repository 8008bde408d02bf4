// The check of a certificate's file in an archive: a folder on any web server, which has the log's files where the
// portal had them (docs/specification/records.md, RL-37).
import { checkFile, type Outcome, type Place, type Source } from '../check-file.ts';

/** How many entries of the log a status list has (docs/specification/records.md, RL-36). */
const listLength = 131_072;

async function readFile(path: string): Promise<string | null> {
  const answer = await fetch(`.${path}`);
  return answer.ok ? answer.text() : null;
}

/** The bits of a list: the first entry has the highest bit of the first byte. */
async function bitsOf(encoded: string): Promise<Uint8Array> {
  const base64 = encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/');
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** What the archive's status list says of an entry. */
async function statusOf({ path, leaf }: Place): Promise<Outcome> {
  const text = await readFile(`${path}/status/${Math.floor(leaf / listLength)}`);
  if (text === null) return 'untold';
  const { credentialSubject: said } = JSON.parse(text) as { credentialSubject: { encodedList: string } };
  const bits = await bitsOf(said.encodedList);
  const index = leaf % listLength;
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) === 0 ? 'standing' : 'ended';
}

const archive: Source = {
  read: readFile,
  // Nobody is asked about a code: the archive has none.
  ask: (_code, place) => (place === null ? Promise.resolve('untold') : statusOf(place).catch(() => 'untold')),
};

export const check = (file: Blob) => checkFile(file, archive);
