import type { Queryable } from '#platform/server/context.ts';
import type { DisclosureState } from '../../disclosure-form.ts';
import { listDisclosureFacts } from './disclosure-queries.ts';

export type DisclosureFacts = {
  readonly speakerHash: string;
  readonly state: DisclosureState;
  /** What members read before the start; '' until somebody has reviewed the disclosure. */
  readonly sentence: string;
  /** The day by which it was asked for (2026-12-31), or null. */
  readonly dueOn: string | null;
};

/**
 * The disclosures about an activity or a draft, by its hash, of everyone who was asked or entered; whoever is missing
 * has not been asked.
 */
export async function readDisclosureFacts(db: Queryable, subjectHash: string): Promise<readonly DisclosureFacts[]> {
  const rows = await listDisclosureFacts(db, subjectHash);
  return rows.map(({ speaker_hash, state, sentence, due_on }) => ({
    speakerHash: speaker_hash,
    state: state as DisclosureState,
    sentence: state === 'reviewed' || state === 'resolved' ? sentence : '',
    dueOn: due_on,
  }));
}

/**
 * What members read about these people before the start, in their order: the reviewed sentences. Null where nobody was
 * ever asked in the console, so that the text of an imported activity stays.
 */
export async function readDisclosureText(
  db: Queryable,
  subjectHash: string,
  speakers: readonly string[],
): Promise<string | null> {
  return disclosureText(await readDisclosureFacts(db, subjectHash), speakers);
}

/** The same of facts that were read already. */
export const disclosureText = (facts: readonly DisclosureFacts[], speakers: readonly string[]): string | null =>
  facts.length === 0
    ? null
    : speakers
        .flatMap((hash) => facts.filter(({ speakerHash }) => speakerHash === hash).map(({ sentence }) => sentence))
        .filter(Boolean)
        .join(' ');
