// Two people changed the same record: fields that one person changed are merged, and the editor asks about the others.

export type Fields = Readonly<Record<string, unknown>>;

export type Merge = {
  /** Mine where I alone changed it, theirs elsewhere. */
  readonly merged: Fields;
  /** The names that both changed, each to something else. */
  readonly conflicts: readonly string[];
  /** The names that they changed, for "Helen Cho changed Title and Objectives". */
  readonly theirs: readonly string[];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `base` is what both began with. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const changedByMe = (name: string) => !isSame(base[name], mine[name]);
  const changedByThem = (name: string) => !isSame(base[name], theirs[name]);
  return {
    merged: Object.fromEntries(
      names.map((name) => [name, changedByMe(name) && !changedByThem(name) ? mine[name] : theirs[name]]),
    ),
    conflicts: names.filter((name) => changedByMe(name) && changedByThem(name) && !isSame(mine[name], theirs[name])),
    theirs: names.filter(changedByThem),
  };
}
