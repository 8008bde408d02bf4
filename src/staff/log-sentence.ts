// A sentence of the log. The words of an action (each feature's staff-actions.ts) follow the name of who did it; `{}`
// in them is what it was done to: "Helen Cho" + "changed {}’s profile" + "Rita Diaz".

/** The words before and after what it was done to; null: the action names nothing. */
export function aroundSubject(words: string): readonly [before: string, after: string] | null {
  const at = words.indexOf('{}');
  return at === -1 ? null : [words.slice(0, at), words.slice(at + 2)];
}

/** The words with what it was done to. */
export const logSentence = (words: string, subject: string): string => words.replace('{}', () => subject);

type Subject = {
  readonly kind: string;
  /** A credit's is its code. */
  readonly hash: string | null;
  readonly title: string | null;
  /** Whose account, certificate or message it is, by the name it has today; null where that is gone. */
  readonly person: string | null;
};

/** What an action was done to, in words. The log holds no member's name, so a closed account has none here either. */
export function subjectWords({ kind, hash, title, person }: Subject): string {
  if (kind === 'student') return person ?? 'a closed account';
  if (kind === 'message') return person === null ? 'a deleted message' : `the message from ${person}`;
  if (kind === 'credit')
    return `${person ?? 'a closed account'}’s certificate${title === null ? ` ${hash ?? ''}`.trimEnd() : ` for ${title}`}`;
  return title ?? (kind === 'staff' ? 'someone' : '');
}
