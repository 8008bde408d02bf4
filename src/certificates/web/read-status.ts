// What a status list says of an entry of the log (docs/specification/records.md, RL-36): in a browser, on the portal's
// page and in an archive.

/** How many entries a list has. */
const listLength = 131_072;

/** The bits of a list: the first entry has the highest bit of the first byte. */
async function bitsOf(encoded: string): Promise<Uint8Array> {
  const base64 = encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/');
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** `read` gives the file at a path. Rejects where a list is unreadable. */
export async function readStatus(
  read: (path: string) => Promise<string | null>,
  { path, leaf }: { readonly path: string; readonly leaf: number },
): Promise<'standing' | 'ended' | 'untold'> {
  const text = await read(`${path}/status/${Math.floor(leaf / listLength)}`);
  if (text === null) return 'untold';
  const { credentialSubject: said } = JSON.parse(text) as { credentialSubject: { encodedList: string } };
  const bits = await bitsOf(said.encodedList);
  const index = leaf % listLength;
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) === 0 ? 'standing' : 'ended';
}

/** Where the log has the entry that a badge names; null: no portal names one so. */
export function placeOf(
  list: string,
  index: number,
): { readonly path: string; readonly log: number; readonly leaf: number } | null {
  const [, log, number] = /\/log(?:\/([2-9]|[1-9]\d{1,3}))?\/status\/(0|[1-9]\d{0,8})$/.exec(list) ?? [];
  if (number === undefined || index >= listLength) return null;
  return {
    path: log === undefined ? '/log' : `/log/${log}`,
    log: Number(log ?? 1),
    leaf: Number(number) * listLength + index,
  };
}
