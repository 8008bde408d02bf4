// What the log says of the key that sealed a certificate, when that is no longer the provider's
// (docs/specification/records.md, RL-38). Runs anywhere.
import { formatDate } from '#platform/shared/dates.ts';

/** A line of a log about a key, "key NAME by NAME" or "key-lost NAME since LEAF". */
export type KeyLine = {
  readonly log: number;
  readonly said: string;
  /** ISO 8601 */
  readonly at: string;
};

/** Whose badges are the provider's: the file `issuers` beside the log (RL-41). */
export type Issuers = {
  /** The key of now, "did:key:…". */
  readonly issuer: string;
  readonly keys: readonly KeyLine[];
};

export type FormerKey = {
  /** ISO 8601; null: it is reported as lost and not replaced yet. */
  readonly replacedAt: string | null;
  /** Since when someone else may have it; null: never. */
  readonly lost: {
    readonly since: number;
    /** Whether the certificate was recorded after that. */
    readonly isAfter: boolean;
  } | null;
};

/** Null: the key is the provider's of now, or the logs say nothing of it. */
export function formerKeyOf(
  sealedWith: string | null,
  place: { readonly log: number; readonly leaf: number },
  lines: readonly KeyLine[],
): FormerKey | null {
  const words = lines.map((line) => ({ ...line, words: line.said.split(' ') }));
  const replaced = words.find(
    ({ words: [kind, , by, former] }) => kind === 'key' && by === 'by' && former === sealedWith,
  );
  const lost = words.find(({ words: [kind, name] }) => kind === 'key-lost' && name === sealedWith);
  if (sealedWith === null || (replaced === undefined && lost === undefined)) return null;
  const since = Number(lost?.words[3]);
  return {
    replacedAt: replaced?.at ?? null,
    lost:
      lost === undefined
        ? null
        : { since, isAfter: place.log > lost.log || (place.log === lost.log && place.leaf >= since) },
  };
}

/** The same in words; days in the time zone of the certificate. */
export function formerKeyText({ replacedAt, lost }: FormerKey, timeZone: string): { title: string; text: string } {
  const replaced = replacedAt === null ? '' : `It was replaced on ${formatDate(replacedAt, timeZone)}. `;
  if (lost === null)
    return { title: 'Sealed with a former key of the provider.', text: `${replaced}The certificate stays valid.` };
  const since = `Someone else may have had it since entry ${lost.since.toLocaleString('en-US')} of the public list`;
  return lost.isAfter
    ? {
        title: 'The seal of this certificate’s file proves nothing.',
        text: `${replaced}${since}. Rely on this page instead of the file.`,
      }
    : {
        title: 'Sealed with a former key of the provider.',
        text: `${replaced}${since}, after this certificate was recorded. The certificate stays valid.`,
      };
}

/**
 * The same of the key that signed a badge. Nothing but the key speaks for a badge, so one that someone else may have
 * proves nothing, whatever entry the badge names.
 */
export function formerIssuerText({ replacedAt, lost }: FormerKey): { title: string; text: string } {
  const replaced = replacedAt === null ? '' : `It was replaced on ${formatDate(replacedAt)}. `;
  if (lost === null)
    return { title: 'Signed with a former key of the provider.', text: `${replaced}The badge stays valid.` };
  const since = `Someone else may have had this key since entry ${lost.since.toLocaleString('en-US')} of the public list`;
  return {
    title: 'This badge alone proves nothing.',
    text: `${replaced}${since}. Ask its holder for the certificate.`,
  };
}
