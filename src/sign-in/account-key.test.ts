import { describe, expect, it } from 'vitest';
import { accountKey } from './account-key.ts';

describe('two spellings of one name are one account', () => {
  it.each([
    ['Helen.Cho@Canal.example', 'helen.cho@canal.example'],
    ['  helencho\t', 'helencho'],
    ['ＨｅｌｅｎＣｈｏ', 'helencho'],
    ['\u212aelvin', 'kelvin'],
    ['ﬁxture', 'fixture'],
  ])('%j is %j', (spelling, key) => {
    expect(accountKey(spelling)).toBe(key);
  });
});

it('different names stay different', () => {
  expect(accountKey('helen-cho')).not.toBe(accountKey('helen_cho'));
  // A dotless i is another letter, not another case of i.
  expect(accountKey('mıke')).not.toBe(accountKey('mike'));
});
