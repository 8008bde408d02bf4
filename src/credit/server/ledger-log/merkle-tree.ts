// The tree of RFC 6962, section 2.1, over entries numbered from 0. A complete subtree is named by its level (0: one
// leaf) and its index among those of its level.
import { createHash } from 'node:crypto';

export type TreeNode = { readonly level: number; readonly index: number };
/** Leaves from the first, up to the second without it. */
export type LeafRange = readonly [from: number, to: number];

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const [leafMark, nodeMark] = [Buffer.from([0]), Buffer.from([1])];

export const leafHash = (entry: string): Buffer => sha256(leafMark, entry);
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right);
/** The root of a tree without leaves. */
export const emptyRoot = sha256();

/** The largest power of two below `count`; `count` is 2 or more. */
const splitOf = (count: number): number => {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
};

/** The complete subtrees that a range consists of, from left to right. It begins where a subtree of the tree does. */
export function subtreesOf([from, to]: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = from; at < to;) {
    let [level, width] = [0, 1];
    while (width * 2 <= to - at) [level, width] = [level + 1, width * 2];
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** The hash of a range from those of its complete subtrees, from left to right. */
export function rootOf(hashes: readonly Uint8Array[]): Buffer {
  const last = hashes.at(-1);
  if (last === undefined) return emptyRoot;
  return hashes.slice(0, -1).reduceRight<Buffer>((right, left) => nodeHash(left, right), Buffer.from(last));
}

/** The ranges whose hashes prove that a leaf is in the tree of `size` leaves, from the leaf's sibling upward. */
export function pathOf(leaf: number, size: number): LeafRange[] {
  const path = (from: number, to: number): LeafRange[] => {
    if (to - from < 2) return [];
    const middle = from + splitOf(to - from);
    return leaf < middle ? [...path(from, middle), [middle, to]] : [...path(middle, to), [from, middle]];
  };
  return path(0, size);
}

/** The root that a leaf and its path lead to, in a tree of `size` leaves; null: the path does not fit. */
export function rootByPath(hash: Uint8Array, leaf: number, size: number, path: readonly Uint8Array[]): Buffer | null {
  const ranges = pathOf(leaf, size);
  if (leaf >= size || ranges.length !== path.length) return null;
  return ranges.reduce<Buffer>((root, [from], step) => {
    const sibling = path[step] ?? emptyRoot;
    return from > leaf ? nodeHash(root, sibling) : nodeHash(sibling, root);
  }, Buffer.from(hash));
}

/** A tree that grows: it knows its complete subtrees alone, of which there are at most as many as `size` has digits. */
export class GrowingTree {
  #size: number;
  /** From left to right. */
  #hashes: Buffer[];

  /** A tree of `size` leaves with the hashes of `subtreesOf([0, size])`. */
  constructor(size: number, hashes: readonly Buffer[]) {
    this.#size = size;
    this.#hashes = [...hashes];
  }

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    return rootOf(this.#hashes);
  }

  /** Adds a leaf. Returns each complete subtree that it makes, the leaf first. */
  add(leaf: Buffer): (TreeNode & { readonly hash: Buffer })[] {
    let [level, index, hash] = [0, this.#size, leaf];
    const made = [{ level, index, hash }];
    for (; index % 2 === 1; index = (index - 1) / 2) {
      const left = this.#hashes.pop();
      if (left === undefined) throw new Error('The tree lacks a subtree.');
      hash = nodeHash(left, hash);
      level += 1;
      made.push({ level, index: (index - 1) / 2, hash });
    }
    this.#hashes.push(hash);
    this.#size += 1;
    return made;
  }
}
