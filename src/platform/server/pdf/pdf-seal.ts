// The place of a signature in a PDF, and putting it there (ISO 32000-1, 12.8). The signature covers every byte but
// itself.
import { createHash } from 'node:crypto';
import type { Pdf } from './pdf.ts';

export type SealPlace = {
  /** In whose name, and what for: viewers show both. */
  readonly name: string;
  readonly reason: string;
  readonly at: Temporal.Instant;
};

/** Room for a signature with its certificates, in bytes: a file has the same length whatever it holds. */
const room = 8192;

// What the types leave out: objects of the file, and where each was written.
type Reference = { readonly id: number; readonly data: Record<string, unknown>; end(): void };
type Internals = {
  _offsets: number[];
  _root: { data: Record<string, unknown> };
  endAcroForm: () => void;
  ref(data: Record<string, unknown>): Reference;
};

/** Invisible, printed as nothing, and locked. */
const hiddenFlags = 2 + 4 + 128;

/** Puts an invisible signature field on the first page. Returns where its value is, for `fillSeal`. */
export function addSealField({ doc }: Pdf, { name, reason, at }: SealPlace): () => number {
  const file = doc as unknown as Internals;
  doc.switchToPage(0);
  const page = doc.page as unknown as { dictionary: Reference; annotations: unknown[] };
  const value = file.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, '**********', '**********', '**********'],
    Contents: Buffer.alloc(room),
    Name: new String(name),
    Reason: new String(reason),
    M: new Date(at.epochMilliseconds),
  });
  const field = file.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Seal'),
    F: hiddenFlags,
    Rect: [0, 0, 0, 0],
    P: page.dictionary,
    V: value,
  });
  page.annotations.push(field);
  const form = file.ref({ Fields: [field], SigFlags: 3 });
  file._root.data['AcroForm'] = form;
  // The writer's own expects a form with fonts.
  file.endAcroForm = () => undefined;
  for (const each of [value, field, form]) each.end();
  return () => file._offsets[value.id - 1] ?? 0;
}

const rangeMark = '/ByteRange [0 /********** /********** /**********]';
const contentsMark = '/Contents <';

export type OpenSeal = {
  readonly file: Buffer;
  /** Where the hexadecimal signature begins and ends, without its brackets. */
  readonly from: number;
  readonly to: number;
  /** The SHA-256 of everything around it. */
  readonly digest: Buffer;
};

/** Writes which bytes are covered, and digests them. `at` is what `addSealField` gave, after the file was closed. */
export function openSeal(content: Uint8Array, at: number): OpenSeal {
  const file = Buffer.from(content);
  const range = file.indexOf(rangeMark, at);
  const from = file.indexOf(contentsMark, at) + contentsMark.length;
  const to = from + 2 * room;
  if (range < 0 || from < contentsMark.length || file[to] !== 0x3e) throw new Error('The PDF has no place for a seal.');
  // The brackets belong to the signature.
  const written = `/ByteRange [0 ${from - 1} ${to + 1} ${file.length - to - 1}]`;
  file.write(written.padEnd(rangeMark.length), range, 'latin1');
  const digest = createHash('sha256')
    .update(file.subarray(0, from - 1))
    .update(file.subarray(to + 1))
    .digest();
  return { file, from, to, digest };
}

/** Puts the signature in, and returns the sealed file. Throws where its certificates leave no room. */
export function fillSeal({ file, from, to }: OpenSeal, signature: Uint8Array): Buffer {
  if (signature.length > room) throw new Error(`The certificates of the seal are too long: ${signature.length} bytes.`);
  file.write(
    Buffer.from(signature)
      .toString('hex')
      .padEnd(to - from, '0'),
    from,
    'latin1',
  );
  return file;
}
