// docs/specification/records.md, RL-24: what a browser checks, against the log that the portal writes.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { GrowingTree, leafHash, pathOf, rootOf, subtreesOf } from '#credit/server/ledger-log/merkle-tree.ts';
import { signCheckpoint, tlogProof, verifierKeyOf } from '#credit/server/ledger-log/signed-note.ts';
import { checkProof, fingerprintOf, readProof } from '#certificates/web/check-proof.ts';

const origin = 'learn.example/credit-log';
const { privateKey: key } = generateKeyPairSync('ed25519');
const verifierKey = verifierKeyOf(origin, key);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const recordOf = (leaf: number) => `{"code":"${leaf}"}`;
const entryOf = (leaf: number) =>
  `credit-log/v1\n${leaf % 7 === 0 ? 'taken-over' : 'issued'} ${sha256(recordOf(leaf))}\n`;

const tree = new GrowingTree(0, []);
const nodes = new Map<string, Buffer>();
const roots: Buffer[] = [tree.root];
for (let leaf = 0; leaf < 40; leaf += 1) {
  for (const { level, index, hash } of tree.add(leafHash(entryOf(leaf)))) nodes.set(`${level}/${index}`, hash);
  roots.push(tree.root);
}
const hashOf = (range: readonly [number, number]) =>
  rootOf(subtreesOf(range).map(({ level, index }) => nodes.get(`${level}/${index}`) ?? expect.unreachable()));
function proofOf(leaf: number, size: number, signer = key): string {
  const root = roots[size] ?? expect.unreachable();
  return tlogProof(leaf, pathOf(leaf, size).map(hashOf), signCheckpoint({ origin, size, root }, signer));
}
const check = async (record: string, text: string, by = verifierKey) =>
  checkProof(record, readProof(text) ?? expect.unreachable('a proof'), by);
const notProven = { state: 'not-proven' };

it('proves every entry in every tree up to 40 entries, and no other record, place, or size (RL-24)', async () => {
  for (let size = 1; size <= 40; size += 1)
    for (let leaf = 0; leaf < size; leaf += 1) {
      const text = proofOf(leaf, size);
      const verdict = await check(recordOf(leaf), text);
      expect([leaf, size, verdict]).toEqual([leaf, size, { state: 'proven', isTakenOver: leaf % 7 === 0 }]);
      if (size % 9 !== 0) continue;
      expect(await check(recordOf(leaf + 1), text)).toEqual(notProven);
      expect(await check(recordOf(leaf), text.replace(/^index .*$/m, `index ${leaf + 1}`))).toEqual(notProven);
      const [first = '', ...others] = text.split('\n').slice(2);
      if (first.length === 44)
        expect(await check(recordOf(leaf), [...text.split('\n').slice(0, 2), ...others].join('\n'))).toEqual(notProven);
    }
});

it('takes no checkpoint but one that the log’s key signed as it is (RL-24)', async () => {
  const text = proofOf(3, 11);
  const other = generateKeyPairSync('ed25519').privateKey;
  expect(await check(recordOf(3), proofOf(3, 11, other))).toEqual(notProven);
  expect(await check(recordOf(3), text, verifierKeyOf(origin, other))).toEqual(notProven);
  expect(await check(recordOf(3), text, verifierKeyOf('other.example/credit-log', key))).toEqual(notProven);
  expect(await check(recordOf(3), text, 'nonsense')).toEqual(notProven);
  expect(await check(recordOf(3), text.replace(`${origin}\n11\n`, `${origin}\n12\n`))).toEqual(notProven);
  expect(await check(recordOf(3), text, `${verifierKey}\n`)).toMatchObject({ state: 'proven' });
});

it.each([
  ['nothing', ''],
  ['no form', 'index 1'],
  ['another form', proofOf(3, 11).replace('@v1', '@v2')],
  ['a number that is none', proofOf(3, 11).replace('index 3', 'index x')],
  ['a hash that is too short', proofOf(3, 11).replace(/^([^ ]{30}).{14}$/m, '$1')],
  ['text behind it', `${proofOf(3, 11)}\n\nmore`],
])('reads nothing else as a proof: %s (RL-24)', (_, text) => {
  expect(readProof(text)).toBeNull();
});

it('has the hash that the log has (RL-24)', async () => {
  expect(await fingerprintOf('é')).toBe(sha256('é'));
});
