// What of results needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { letteredOptions, percentText } from './item-verdicts.ts';

type SuspectedKey = {
  readonly hash: string;
  readonly title: string;
  readonly version: number;
  /** Counted from 1. */
  readonly number: number;
  readonly key: string;
  readonly options: readonly (string | null)[];
  readonly right: number;
  readonly suspected: number;
  readonly share: number;
};

/** "Question 4 of Vital pulp therapy: 71% choose b; the key says c." */
export function suspectedKeyAttention(found: SuspectedKey): Attention {
  const { hash, title, version, number, key, options, right, suspected, share } = found;
  const letterOf = (wanted: number) => letteredOptions(options).find((each) => each.number === wanted)?.letter ?? '?';
  return {
    kind: `results.suspected-key:${hash}:${version}:${key}`,
    severity: 'warn',
    sentence: `Question ${number} of “${title}”: ${percentText(share)} choose ${letterOf(suspected)}; the key says ${letterOf(right)}.`,
    link: { label: `Look at question ${number}`, to: staffMap.examQuestion(hash, key) },
    permission: 'exam.rekey',
  };
}
