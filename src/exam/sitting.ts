// The questions of an exam as one member is served them (docs/specification/exam.md, EX-1).

/** A question by its place in the exam as written, and the order of its options; as written without it. */
export type ServedQuestion = { readonly at: number; readonly order?: readonly number[] | undefined };

type Shuffles = { readonly questions: boolean; readonly options: boolean };

/** A whole number from 0 to below `below`, each as likely as the other. */
type PickBelow = (below: number) => number;

/** `items` in an order of which each is as likely as the other (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], pick: PickBelow): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1);
    const [one, two] = [mixed[last], mixed[other]] as [Item, Item];
    mixed[last] = two;
    mixed[other] = one;
  }
  return mixed;
}

type Drawable = {
  /** The place of the draw whose pool it is in; null: each attempt asks it. */
  readonly draw: number | null;
  /** How often the member was served it before. */
  readonly seen: number;
};

/**
 * The places of the questions that an attempt asks: those of the exam itself, and of each draw as many as it takes.
 * What the member has seen least is drawn first, among equals by chance.
 */
export function drawQuestions(questions: readonly Drawable[], takes: readonly number[], pick: PickBelow): number[] {
  const own = questions.flatMap(({ draw }, at) => (draw === null ? [at] : []));
  const drawn = takes.flatMap((take, draw) => {
    const pool = questions.flatMap((question, at) => (question.draw === draw ? [{ at, seen: question.seen }] : []));
    return shuffled(pool, pick)
      .toSorted((one, other) => one.seen - other.seen)
      .slice(0, take)
      .map(({ at }) => at);
  });
  return [...own, ...drawn].toSorted((one, other) => one - other);
}

/** What a member is served: every question at `places` once, each with every option that it has once. */
export function arrange(
  questions: readonly { readonly options: readonly (string | null)[] }[],
  shuffles: Shuffles,
  pick: PickBelow,
  places: readonly number[] = questions.map((_, at) => at),
): ServedQuestion[] {
  const asWritten = places.map((at): ServedQuestion => {
    const options = questions[at]?.options;
    if (!shuffles.options || options === undefined) return { at };
    const numbers = options.flatMap((option, index) => (option === null ? [] : [index + 1]));
    return { at, order: shuffled(numbers, pick) };
  });
  return shuffles.questions ? shuffled(asWritten, pick) : asWritten;
}

/** What belongs to the questions as written, in the order served. */
export function inServedOrder<Value>(
  values: readonly Value[],
  served: readonly ServedQuestion[],
): (Value | undefined)[] {
  return served.map(({ at }) => values[at]);
}

/**
 * What belongs to the questions served, in the order in which all `count` of the exam are written: null for those that
 * were not.
 */
export function inWrittenOrder<Value>(
  values: readonly Value[],
  served: readonly ServedQuestion[],
  count: number,
): (Value | null)[] {
  const written = Array.from<Value | null>({ length: count }).fill(null);
  for (const [index, { at }] of served.entries()) written[at] = values[index] ?? null;
  return written;
}
