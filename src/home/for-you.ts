// What "For you" holds (docs/specification/lists-and-search.md, LS-43): the newest classes in the two subjects that the
// member opens most, without what they have completed.

export type Candidate = { readonly id: string; /** Milliseconds since 1970. */ readonly releasedAt: number };

/** A subject of which the member opened classes, with the newest of it that they have not completed, newest first. */
export type OpenedSubject = {
  readonly name: string;
  /** How many of its classes and episodes were opened. */
  readonly opened: number;
  /** Milliseconds since 1970. */
  readonly lastOpenedAt: number;
  readonly newest: readonly Candidate[];
};

export type ForYou = {
  /** The subjects by which the classes were chosen, most opened first; none for someone who opened nothing yet. */
  readonly subjects: readonly string[];
  /** Their subjects hold too few, so the newest of all follow. */
  readonly isFilled: boolean;
  readonly ids: readonly string[];
};

/**
 * How many subjects count, and how many classes are chosen: two more than are shown, since the class to continue and
 * the featured one are left out.
 */
export const forYouSizes = { subjects: 2, shown: 4, chosen: 6 } as const;

const newestFirst = (a: Candidate, b: Candidate) => b.releasedAt - a.releasedAt || Number(b.id) - Number(a.id);
const once = (candidates: readonly Candidate[]): string[] => [...new Set(candidates.map(({ id }) => id))];

/**
 * Chooses by the rule above. `newestOfAll`: the newest classes of any subject that the member has not completed, newest
 * first.
 */
export function forYou(opened: readonly OpenedSubject[], newestOfAll: readonly Candidate[]): ForYou {
  const own = opened
    .filter(({ newest }) => newest.length > 0)
    .sort((a, b) => b.opened - a.opened || b.lastOpenedAt - a.lastOpenedAt || a.name.localeCompare(b.name))
    .slice(0, forYouSizes.subjects);
  const chosen = once(own.flatMap(({ newest }) => newest).sort(newestFirst));
  const ids = [...new Set([...chosen, ...once(newestOfAll)])].slice(0, forYouSizes.chosen);
  return {
    subjects: own.map(({ name }) => name),
    isFilled: own.length > 0 && ids.length > chosen.length,
    ids,
  };
}

/** The rule in a sentence, for the member. */
export function forYouText({ subjects, isFilled }: Pick<ForYou, 'subjects' | 'isFilled'>): string {
  if (subjects.length === 0) return 'New classes you haven’t taken yet. The more you open, the better these picks get.';
  // Names of subjects have an "and" of their own.
  const most = `the ${subjects.length === 1 ? 'subject' : 'subjects'} you open most: ${subjects.join('; ')}.`;
  return isFilled ? `New classes, first in ${most}` : `New classes in ${most}`;
}
