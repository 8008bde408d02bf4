// What the correction of an answer key does, in words.

export const rekeyVerdicts: Readonly<Record<string, string>> = {
  published: 'New version',
  passes: 'Passes now',
  keeps: 'Keeps the pass',
  passed: 'Already passed',
  fails: 'Doesn’t pass',
};

/** "12 members pass" */
export const membersText = (count: number): string => (count === 1 ? '1 member passes' : `${count} members pass`);

type Counts = {
  readonly changed: number;
  readonly given: number;
  /** Members who would fail under the corrected key. */
  readonly kept: number;
};

/** What a preview says above its rows. */
export function rekeySentence({ changed, given, kept }: Counts): string {
  const first = changed === 1 ? '1 attempt changes.' : `${changed} attempts change.`;
  const who =
    given === 0
      ? 'No one else passes.'
      : given === 1
        ? '1 more member passes and gets credit dated the day of the attempt, and an email.'
        : `${given} more members pass and get credit dated the day of their attempt, and an email.`;
  return `${first} ${who} No one loses a pass${kept === 0 ? '' : ` (${kept} would now have failed)`}.`;
}
