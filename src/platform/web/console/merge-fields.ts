// Two people changed the same record: what one person changed alone is merged, and the editor asks about the rest. A
// list whose items have a `key` is merged item by item, and a record within a record field by field.

export type Fields = Readonly<Record<string, unknown>>;
type Item = Fields & { readonly key: string };

export type Merge = {
  /** Mine where I alone changed it, theirs elsewhere. */
  readonly merged: Fields;
  /**
   * The places that both changed, each to something else: a field's name, or the path to it, such as
   * `menu.entries.k2f8.label`. An item of a list is named by its key.
   */
  readonly conflicts: readonly string[];
  /** The names of the fields that they changed, for "Helen Cho changed Title and Objectives". */
  readonly theirs: readonly string[];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['key'] === 'string');

const keysOf = (items: readonly Item[]): readonly string[] => items.map(({ key }) => key);

/** The keys that stay where they were: the longest run of `now` that has the order of `before`. */
function unmoved(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const places = now.map((key) => before.indexOf(key));
  const best: { length: number; from: number }[] = [];
  let last = -1;
  for (const [at, place] of places.entries()) {
    if (place === -1) continue;
    let found = { length: 1, from: -1 };
    for (let earlier = 0; earlier < at; earlier += 1) {
      const run = best[earlier];
      if (run !== undefined && (places[earlier] ?? 0) < place && run.length >= found.length)
        found = { length: run.length + 1, from: earlier };
    }
    best[at] = found;
    if (last === -1 || found.length > (best[last]?.length ?? 0)) last = at;
  }
  const staying = new Set<string>();
  for (let at = last; at !== -1; at = best[at]?.from ?? -1) staying.add(now[at] ?? '');
  return staying;
}

/** Their order with what I moved or added where I put it: after the item that is before it on my side. */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const still = unmoved(base, mine);
  const placedByMe = mine.filter((key) => !still.has(key));
  const order = theirs.filter((key) => !placedByMe.includes(key));
  const isTheirAddition = (key: string) => !base.includes(key) && !mine.includes(key);
  for (const key of placedByMe) {
    const before = mine.slice(0, mine.indexOf(key)).findLast((each) => order.includes(each));
    let at = before === undefined ? 0 : order.indexOf(before) + 1;
    while (at < order.length && isTheirAddition(order[at] ?? '')) at += 1;
    order.splice(at, 0, key);
  }
  return order;
}

/** What both sides come to at a place, and the places below it that they disagree about. */
type Outcome = { readonly value: unknown; readonly conflicts: readonly string[] };

function mergeItems(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[], path: string): Outcome {
  const find = (items: readonly Item[], key: string) => items.find((item) => item.key === key);
  const order = mergedOrder(keysOf(base), keysOf(mine), keysOf(theirs));
  // What they removed is not in their order, and is asked about where I changed it.
  const removed = keysOf(mine).filter((key) => !order.includes(key));
  const outcomes = [...order, ...removed].map((key) =>
    mergeValue(find(base, key), find(mine, key), find(theirs, key), `${path}.${key}`),
  );
  return {
    value: outcomes.map(({ value }) => value).filter((item) => item !== undefined),
    conflicts: outcomes.flatMap(({ conflicts }) => conflicts),
  };
}

function mergeRecords(base: Fields, mine: Fields, theirs: Fields, path: string): Outcome {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const outcomes = names.map(
    (name) => [name, mergeValue(base[name], mine[name], theirs[name], path === '' ? name : `${path}.${name}`)] as const,
  );
  return {
    value: Object.fromEntries(outcomes.map(([name, { value }]) => [name, value])),
    conflicts: outcomes.flatMap(([, { conflicts }]) => conflicts),
  };
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown, path: string): Outcome {
  if (isSame(base, mine) || isSame(mine, theirs)) return { value: theirs, conflicts: [] };
  if (isSame(base, theirs)) return { value: mine, conflicts: [] };
  if (isItems(mine) && isItems(theirs)) return mergeItems(isItems(base) ? base : [], mine, theirs, path);
  if (isRecord(mine) && isRecord(theirs)) return mergeRecords(isRecord(base) ? base : {}, mine, theirs, path);
  return { value: theirs, conflicts: [path] };
}

/** `base` is what both began with. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const { value, conflicts } = mergeRecords(base, mine, theirs, '');
  const names = Object.keys({ ...base, ...theirs });
  return { merged: value as Fields, conflicts, theirs: names.filter((name) => !isSame(base[name], theirs[name])) };
}

const stepInto = (value: unknown, step: string): unknown =>
  isItems(value) ? value.find(({ key }) => key === step) : isRecord(value) ? value[step] : undefined;

/** What is at a path as `conflicts` names it; undefined where nothing is. */
export const valueAt = (record: Fields, path: string): unknown => path.split('.').reduce<unknown>(stepInto, record);

/** The same record with another value at a path. An item of a list that becomes undefined is removed. */
export function withValueAt(record: Fields, path: string, value: unknown): Fields {
  return put(record, path.split('.'), value) as Fields;
}

function put(within: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : put(stepInto(within, step), rest, value);
  if (!isItems(within)) return { ...(isRecord(within) ? within : {}), [step]: next };
  if (next === undefined) return within.filter(({ key }) => key !== step);
  return within.some(({ key }) => key === step)
    ? within.map((item) => (item.key === step ? next : item))
    : [...within, next];
}

/** What both changed is mine, without asking. */
export const withMine = ({ merged, conflicts }: Pick<Merge, 'merged' | 'conflicts'>, mine: Fields): Fields =>
  conflicts.reduce((made, path) => withValueAt(made, path, valueAt(mine, path)), merged);
