// docs/specification/records.md, RL-27: a rule without a source is not used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOfPack } from './rule-form.ts';

const today = '2026-11-27';
const folder = join(import.meta.dirname, '../../rules/us');
const files = readdirSync(folder);
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, never>;

it('comes with the rules of Ohio, California, and Florida (RL-27)', () => {
  expect(files.sort()).toEqual(['ca.json', 'fl.json', 'oh.json']);
});

it.each(files)('every rule of %s has its source, with address, day, and quote (RL-27)', (name) => {
  const { pack, faults } = faultsOfPack(read(name), today);
  expect(faults).toEqual([]);
  expect(pack?.jurisdiction).toBe(`US-${name.slice(0, 2).toUpperCase()}`);
});

type Pack = { sources: Record<string, Record<string, unknown>>; professions: { dentist: Record<string, unknown>[] } };
const broken = (change: (pack: Pack) => void) => {
  const pack = read('oh.json') as unknown as Pack;
  change(pack);
  return faultsOfPack(pack, today);
};
const ruleOf = (pack: Pack) => pack.professions.dentist[0] ?? {};

it.each<[string, (pack: Pack) => void, RegExp]>([
  ['a rule whose source is not there', (pack) => delete pack.sources['faq'], /no source “faq”/],
  ['a rule without the name of a source', (pack) => (ruleOf(pack)['hours'] = { value: '40' }), /hours/],
  ['a source without a quote', (pack) => delete pack.sources['faq']?.['quote'], /quote/],
  [
    'an empty quote',
    (pack) => ({ ...pack.sources['faq'], quote: ((pack.sources['faq'] ?? {})['quote'] = '') }),
    /quote/,
  ],
  ['a source without an address', (pack) => ((pack.sources['faq'] ?? {})['url'] = 'the web'), /url/],
  ['a source without a day', (pack) => delete pack.sources['faq']?.['read'], /read/],
  ['a source that was read tomorrow', (pack) => ((pack.sources['faq'] ?? {})['read'] = '2026-11-28'), /future/],
  ['a source on which nothing rests', (pack) => (pack.sources['other'] = { ...pack.sources['faq'] }), /No rule rests/],
  ['hours that are a number', (pack) => (ruleOf(pack)['hours'] = { value: 40, source: 'faq' }), /hours/],
  ['a field that no one knows', (pack) => (ruleOf(pack)['more'] = 1), /professions/],
  [
    'two rules for one day',
    (pack) => pack.professions.dentist.push({ ...ruleOf(pack), from: '2026-01-01' }),
    /same day/,
  ],
  [
    'a rule that ends before it begins',
    (pack) => Object.assign(ruleOf(pack), { from: '2026-01-01', to: '2025-01-01' }),
    /ends before/,
  ],
])('does not use %s (RL-27)', (_, change, fault) => {
  const { pack, faults } = broken(change);
  expect([pack, faults.join('\n')]).toEqual([null, expect.stringMatching(fault)]);
});

it('takes a rule that follows another one (RL-27)', () => {
  const { faults } = broken((pack) => {
    pack.professions.dentist.push({ ...ruleOf(pack), from: '2027-01-01' });
    ruleOf(pack)['to'] = '2027-01-01';
  });
  expect(faults).toEqual([]);
});
