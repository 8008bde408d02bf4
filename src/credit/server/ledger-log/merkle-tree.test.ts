import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { emptyRoot, GrowingTree, leafHash, pathOf, rootByPath, rootOf, subtreesOf } from './merkle-tree.ts';

// RFC 6962, section 2.1, word for word: the tree as a plain recursion over all of its entries.
const sha256 = (...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const split = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));
const model = (entries: readonly string[]): Buffer =>
  entries.length === 0
    ? sha256('')
    : entries.length === 1
      ? sha256(Buffer.from([0]), entries[0] ?? '')
      : sha256(
          Buffer.from([1]),
          model(entries.slice(0, split(entries.length))),
          model(entries.slice(split(entries.length))),
        );
const modelPath = (leaf: number, entries: readonly string[]): Buffer[] => {
  if (entries.length < 2) return [];
  const [left, right] = [entries.slice(0, split(entries.length)), entries.slice(split(entries.length))];
  return leaf < left.length
    ? [...modelPath(leaf, left), model(right)]
    : [...modelPath(leaf - left.length, right), model(left)];
};

const entries = Array.from({ length: 300 }, (_, leaf) => `entry ${leaf}`);
/** Every complete subtree of the largest tree, as the table has them. */
const nodes = new Map<string, Buffer>();
const roots = [emptyRoot];
const whole = new GrowingTree(0, []);
for (const entry of entries) {
  for (const { level, index, hash } of whole.add(leafHash(entry))) nodes.set(`${level}/${index}`, hash);
  roots.push(whole.root);
}
const hashOf = (range: readonly [number, number]): Buffer =>
  rootOf(
    subtreesOf(range).map(
      ({ level, index }) => nodes.get(`${level}/${index}`) ?? expect.unreachable(`${level}/${index}`),
    ),
  );

describe('the tree of the log (RL-3)', () => {
  it('has the root of the plain model at every size from 0 to 300, grown from any size', () => {
    for (let size = 0; size <= entries.length; size += 1) {
      const expected = model(entries.slice(0, size));
      expect([size, roots[size]?.equals(expected)]).toEqual([size, true]);
      expect([size, hashOf([0, size]).equals(expected)]).toEqual([size, true]);
      const opened = new GrowingTree(
        size,
        subtreesOf([0, size]).map(({ level, index }) => nodes.get(`${level}/${index}`) ?? expect.unreachable()),
      );
      expect(opened.root.equals(expected)).toBe(true);
      if (size < entries.length) {
        opened.add(leafHash(entries[size] ?? ''));
        expect([size, opened.root.equals(roots[size + 1] ?? emptyRoot)]).toEqual([size, true]);
      }
    }
  });

  it('has the path of the plain model for every leaf of every size, and it leads to the root', () => {
    for (let size = 1; size <= entries.length; size += 1) {
      const step = size < 34 ? 1 : 13;
      for (let leaf = size % step; leaf < size; leaf += step) {
        const path = pathOf(leaf, size).map(hashOf);
        const root = rootByPath(leafHash(entries[leaf] ?? ''), leaf, size, path);
        expect([size, leaf, root?.equals(roots[size] ?? emptyRoot)]).toEqual([size, leaf, true]);
        if (size < 34 || size > 290)
          expect([size, leaf, path]).toEqual([size, leaf, modelPath(leaf, entries.slice(0, size))]);
      }
    }
  });

  it('refuses the path of another leaf, another entry, or another size', () => {
    const path = pathOf(37, 300).map(hashOf);
    const root = roots[300] ?? emptyRoot;
    const leads = (hash: Buffer, leaf: number, size: number, way: readonly Buffer[]) =>
      rootByPath(hash, leaf, size, way)?.equals(root) ?? false;
    expect(leads(leafHash('entry 37'), 37, 300, path)).toBe(true);
    expect(leads(leafHash('entry 37'), 38, 300, path)).toBe(false);
    expect(leads(leafHash('entry 38'), 37, 300, path)).toBe(false);
    expect(leads(leafHash('entry 37'), 37, 200, path)).toBe(false);
    expect(leads(leafHash('entry 37'), 37, 300, path.slice(1))).toBe(false);
    expect(leads(leafHash('entry 37'), 300, 300, path)).toBe(false);
  });
});
