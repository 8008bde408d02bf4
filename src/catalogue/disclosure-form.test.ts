import { describe, expect, it } from 'vitest';
import {
  disclosureSentence,
  emptyDisclosure,
  isResolved,
  missingIn,
  type Relationship,
  type TypedDisclosure,
} from './disclosure-form.ts';

const of = (key: string, changes: Partial<Relationship> = {}): Relationship => ({
  key,
  company: 'Lumident',
  kind: 'speaker',
  isEnded: false,
  ...changes,
});
const complete: TypedDisclosure = {
  hasRelationships: 'no',
  relationships: [],
  parts: ['presenting'],
  offLabel: 'no',
  offLabelText: '',
  agreements: ['promotion', 'balance', 'privacy'],
  bio: '',
  signedName: 'Priya Raman',
};

describe('a disclosure', () => {
  it('can be returned once everything but the biography is filled in (docs/specification/speakers.md, SP-3)', () => {
    expect(missingIn(complete)).toEqual([]);
    expect(missingIn(emptyDisclosure).map(({ field }) => field)).toEqual([
      'hasRelationships',
      'parts',
      'offLabel',
      'agreements',
      'signedName',
    ]);
  });
  it.each<[string, Partial<TypedDisclosure>, string[]]>([
    ['yes without a company', { hasRelationships: 'yes' }, ['hasRelationships']],
    [
      'a company without its kind',
      { hasRelationships: 'yes', relationships: [of('one1', { kind: '' })] },
      ['relationships.one1'],
    ],
    [
      'a kind without its company',
      { hasRelationships: 'yes', relationships: [of('one1', { company: ' ' }), of('two2')] },
      ['relationships.one1'],
    ],
    ['two of the three agreements', { agreements: ['promotion', 'privacy'] }, ['agreements']],
    ['off-label use without saying which', { offLabel: 'yes', offLabelText: ' ' }, ['offLabelText']],
    ['a signature of blanks', { signedName: '  ' }, ['signedName']],
    ['nothing, because what is listed under a “no” doesn’t count', { relationships: [of('one1', { kind: '' })] }, []],
  ])('with %s is missing exactly that', (_what, changes, fields) => {
    expect(missingIn({ ...complete, ...changes }).map(({ field }) => field)).toEqual(fields);
  });
});

describe('the sentence for members (docs/specification/speakers.md, SP-6)', () => {
  const nothing = { relationships: [], resolution: [], offLabel: '', addition: '' };
  const peer = (key: string, by = 'Dr. Ana Ruiz') => ({ key, how: 'peer', by }) as const;
  it.each([
    ['nothing', nothing, 'Dr. Priya Raman has no financial relationships to disclose.'],
    [
      'an ended relationship and a peer’s review',
      { ...nothing, relationships: [of('one1', { isEnded: true })], resolution: [peer('one1')] },
      'Dr. Priya Raman discloses: speaking fees, Lumident (ended). Content reviewed by Dr. Ana Ruiz.',
    ],
    [
      'two companies with one review',
      {
        ...nothing,
        relationships: [of('one1'), of('two2', { company: 'Ceradent', kind: 'ownership' })],
        resolution: [peer('one1'), peer('two2')],
      },
      'Dr. Priya Raman discloses: speaking fees, Lumident; stock or ownership, Ceradent. Content reviewed by Dr. Ana Ruiz.',
    ],
    [
      'another way for each company',
      {
        ...nothing,
        relationships: [of('one1'), of('two2', { company: 'Ceradent Inc.', kind: 'other' })],
        resolution: [
          { key: 'one1', how: 'removed', by: 'D. Weiss' } as const,
          { key: 'two2', how: 'unrelated', by: 'D. Weiss' } as const,
        ],
      },
      'Dr. Priya Raman discloses: speaking fees, Lumident; another relationship, Ceradent Inc. Dr. Priya Raman doesn’t cover topics related to Lumident. Ceradent Inc.: not related to this content, as confirmed by D. Weiss.',
    ],
    [
      'off-label use and an addition',
      { ...nothing, offLabel: 'articaine in children under 4', addition: 'No fee was paid' },
      'Dr. Priya Raman has no financial relationships to disclose. Discusses off-label or investigational use: articaine in children under 4. No fee was paid.',
    ],
  ])('says %s', (_what, disclosed, sentence) => {
    expect(disclosureSentence('Dr. Priya Raman', disclosed)).toBe(sentence);
  });
  it('needs a way and a person for every relationship', () => {
    expect(isResolved([of('one1')], [peer('one1')])).toBe(true);
    expect(isResolved([of('one1')], [peer('one1', ' ')])).toBe(false);
    expect(isResolved([of('one1'), of('two2')], [peer('one1')])).toBe(false);
    expect(isResolved([], [])).toBe(true);
  });
});
