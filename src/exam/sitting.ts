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

/** What a member is served: every question once, each with every option that it has once. */
export function arrange(
  questions: readonly { readonly options: readonly (string | null)[] }[],
  shuffles: Shuffles,
  pick: PickBelow,
): ServedQuestion[] {
  const asWritten = questions.map(({ options }, at): ServedQuestion => {
    if (!shuffles.options) return { at };
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

/** What belongs to the questions served, in the order in which they are written. */
export function inWrittenOrder<Value>(values: readonly Value[], served: readonly ServedQuestion[]): (Value | null)[] {
  const written: (Value | null)[] = served.map(() => null);
  for (const [index, { at }] of served.entries()) written[at] = values[index] ?? null;
  return written;
}
