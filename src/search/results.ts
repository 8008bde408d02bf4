// One list of everything that a search found, whatever kind it is of: in which order, and what is left of it under
// filters.
import { searchText } from './search-terms.ts';

/** In the order of use: what earns credit today, then on a date, then by listening; training and books come last. */
export const resultKinds = ['class', 'webinar', 'episode', 'tutorial', 'book'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** Ranges of credit hours; what gives no credit is in none. */
export const creditRanges = ['half', 'one', 'more', 'most'] as const;
export type CreditRange = (typeof creditRanges)[number];

export const lengthRanges = ['short', 'medium', 'long'] as const;
export type LengthRange = (typeof lengthRanges)[number];

export const resultOrders = ['best', 'newest', 'shortest', 'credit'] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** The orders of one list: without words nothing matches better, and without credit there is none to sort by. */
export const listOrders = ({ hasWords, hasCredit }: { hasWords: boolean; hasCredit: boolean }): ResultOrder[] =>
  resultOrders.filter((order) => (hasWords || order !== 'best') && (hasCredit || order !== 'credit'));

/** How the list is narrowed and ordered next to its category, company and words. No ranges are all of them. */
export type Refinement = {
  readonly kind: ResultKind | null;
  readonly credits: readonly CreditRange[];
  readonly lengths: readonly LengthRange[];
  /** Leaves out what the student completed. */
  readonly hidesCompleted: boolean;
  /** The words alone are searched for, without those that mean the same. */
  readonly isExact: boolean;
  readonly order: ResultOrder;
  /** So many rows are shown, at most. */
  readonly show: number;
};

/**
 * Rows shown at first, added by each "Show more", and shown at most. A call may ask for none, to get the counts alone.
 */
export const shownAtFirst = 24;
export const shownAtMost = 4 * shownAtFirst;

/** As an address and the call say that what is completed is left out. */
const hiddenCompleted = 'completed';
/** As they say that words of the same meaning are not searched for. */
const exactWords = 'exact';

const among = <Value extends string>(values: readonly Value[], given: string | null): Value | null =>
  values.find((value) => value === given) ?? null;

const severalAmong = <Value extends string>(values: readonly Value[], given: string | null): Value[] => {
  const parts = (given ?? '').split(',');
  return values.filter((value) => parts.includes(value));
};

/**
 * The refinement that an address or a call asks for: `kind`, `credit` and `length` (ranges, by commas), `hide`,
 * `words`, `sort`, `show`. What no one knows is left out.
 */
export function readRefinement(query: { readonly get: (name: string) => string | null }): Refinement {
  const rows = Number.parseInt(query.get('show') ?? '', 10);
  return {
    kind: among(resultKinds, query.get('kind')),
    credits: severalAmong(creditRanges, query.get('credit')),
    lengths: severalAmong(lengthRanges, query.get('length')),
    hidesCompleted: query.get('hide') === hiddenCompleted,
    isExact: query.get('words') === exactWords,
    order: among(resultOrders, query.get('sort')) ?? 'best',
    show: rows === 0 ? 0 : rows > 0 ? Math.min(Math.max(rows, shownAtFirst), shownAtMost) : shownAtFirst,
  };
}

/**
 * The same for a list of classes: what kind it is of, how its words are searched for, and its pages are its own.
 * Without words its own order is newest first.
 */
export function readListRefinement(query: { readonly get: (name: string) => string | null }): Refinement {
  const { order, ...refinement } = readRefinement(query);
  const isOwnOrder = order === 'newest' && searchText(query.get('q') ?? '') === '';
  return { ...refinement, kind: null, isExact: false, order: isOwnOrder ? 'best' : order, show: shownAtFirst };
}

/** The refinement as an address or a call has it; what is not set is left out. */
export function refinementQuery(refinement: Refinement): Readonly<Record<string, string>> {
  const { kind, credits, lengths, hidesCompleted, isExact, order, show } = refinement;
  return {
    ...(kind === null ? {} : { kind }),
    ...(credits.length === 0 ? {} : { credit: credits.join(',') }),
    ...(lengths.length === 0 ? {} : { length: lengths.join(',') }),
    ...(hidesCompleted ? { hide: hiddenCompleted } : {}),
    ...(isExact ? { words: exactWords } : {}),
    ...(order === 'best' ? {} : { sort: order }),
    ...(show === shownAtFirst ? {} : { show: String(show) }),
  };
}

/** In which range credit hours are; null for none. */
export const creditRangeOf = (credits: number): CreditRange | null =>
  credits <= 0 ? null : credits <= 0.5 ? 'half' : credits <= 1 ? 'one' : credits <= 1.5 ? 'more' : 'most';

/** In which range a length in minutes is; null if none is known. */
export const lengthRangeOf = (minutes: number | null): LengthRange | null =>
  minutes === null ? null : minutes < 15 ? 'short' : minutes <= 60 ? 'medium' : 'long';

type Ranked = {
  readonly kind: ResultKind;
  readonly rank: number;
  /** Hours that can be earned. */
  readonly credits: number;
};

/** The items of one kind, best first. */
export type RankedSection<Item extends Ranked> = { readonly kind: ResultKind; readonly items: readonly Item[] };

/** People search for credit: an item without any comes as if it matched two levels worse. */
const levelsForCredit = 2;
const levelOf = ({ rank, credits }: Ranked): number => rank + (credits > 0 ? 0 : levelsForCredit);

type Place = readonly [level: number, turn: number, kind: number];
const compare = (one: Place, other: Place): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The sections as one list: by level, and among equals the kinds take turns. */
export function mergedByRank<Item extends Ranked>(sections: readonly RankedSection<Item>[]): Item[] {
  const placed: { item: Item; place: Place }[] = [];
  for (const { kind, items } of sections) {
    const order = resultKinds.indexOf(kind);
    const turns = new Map<number, number>();
    for (const item of items) {
      const level = levelOf(item);
      const turn = turns.get(level) ?? 0;
      placed.push({ item, place: [level, turn, order] });
      turns.set(level, turn + 1);
    }
  }
  return placed.sort((one, other) => compare(one.place, other.place)).map(({ item }) => item);
}

/** What filters and orders look at. */
export type ResultFacts = Ranked & {
  readonly id: string;
  readonly minutes: number | null;
  /** When it begins or was released, in milliseconds since 1970; null where that says nothing. */
  readonly atMs: number | null;
  /** The student passed its exam. */
  readonly isCompleted: boolean;
};

const last = Number.POSITIVE_INFINITY;

/** What is still to come is the newest, the soonest of it first; then what was released, the latest first. */
const newness = ({ kind, atMs }: ResultFacts): readonly [number, number] =>
  kind === 'webinar' ? [0, atMs ?? last] : [1, atMs === null ? last : -atMs];

const orders: Record<ResultOrder, (one: ResultFacts, other: ResultFacts) => number> = {
  best: () => 0,
  newest: (one, other) => {
    const [[oneGroup, oneAt], [otherGroup, otherAt]] = [newness(one), newness(other)];
    return oneGroup - otherGroup || (oneAt === otherAt ? 0 : oneAt - otherAt);
  },
  shortest: (one, other) => {
    const [a, b] = [one.minutes ?? last, other.minutes ?? last];
    return a === b ? 0 : a - b;
  },
  credit: (one, other) => other.credits - one.credits,
};

/** How many results each choice of a filter would leave, the other filters as they are. */
export type ResultCounts = {
  readonly kinds: Readonly<Record<ResultKind, number>>;
  readonly credits: Readonly<Record<CreditRange, number>>;
  readonly lengths: Readonly<Record<LengthRange, number>>;
  /** What is completed under the filters, which can be left out. */
  readonly completed: number;
};

const countedBy = <Key extends string>(
  keys: readonly Key[],
  found: readonly ResultFacts[],
  keyOf: (facts: ResultFacts) => Key | null,
): Record<Key, number> => {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const facts of found) {
    const key = keyOf(facts);
    if (key !== null) counts[key] += 1;
  }
  return counts;
};

/** What is left of `found` (best first) under a refinement, in its order, and what each filter would leave. */
export function refined(
  found: readonly ResultFacts[],
  { kind, credits, lengths, hidesCompleted, order }: Refinement,
): { readonly rows: readonly ResultFacts[]; readonly counts: ResultCounts } {
  const creditOf = (facts: ResultFacts) => creditRangeOf(facts.credits);
  const lengthOf = (facts: ResultFacts) => lengthRangeOf(facts.minutes);
  const isKind = (facts: ResultFacts) => kind === null || facts.kind === kind;
  const isWorth = (facts: ResultFacts) => credits.length === 0 || credits.some((range) => range === creditOf(facts));
  const isLong = (facts: ResultFacts) => lengths.length === 0 || lengths.some((range) => range === lengthOf(facts));
  const isOpen = (facts: ResultFacts) => !hidesCompleted || !facts.isCompleted;
  const shown = found.filter(isOpen);
  const ofKind = shown.filter(isKind);
  return {
    rows: ofKind.filter((facts) => isWorth(facts) && isLong(facts)).sort(orders[order]),
    counts: {
      kinds: countedBy(
        resultKinds,
        shown.filter((facts) => isWorth(facts) && isLong(facts)),
        (facts) => facts.kind,
      ),
      credits: countedBy(creditRanges, ofKind.filter(isLong), creditOf),
      lengths: countedBy(lengthRanges, ofKind.filter(isWorth), lengthOf),
      completed: found.filter((facts) => facts.isCompleted && isKind(facts) && isWorth(facts) && isLong(facts)).length,
    },
  };
}
