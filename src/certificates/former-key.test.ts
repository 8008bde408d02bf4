import { expect, it } from 'vitest';
import { formerKeyOf, formerKeyText, type KeyLine } from './former-key.ts';

const at = '2027-03-02T18:00:00Z';
const line = (said: string, log = 1): KeyLine => ({ log, said, at });
const place = { log: 1, leaf: 700 };

it.each<[string, readonly KeyLine[], string | null]>([
  ['the key of now', [line('key x509:b by x509:a')], null],
  [
    'a replaced key',
    [line('key x509:c by x509:b')],
    'It was replaced on Tue Mar 2, 2027. The certificate stays valid.',
  ],
  [
    'a key lost after the certificate',
    [line('key-lost x509:b since 1237'), line('key x509:c by x509:b')],
    'It was replaced on Tue Mar 2, 2027. Someone else may have had it since entry 1,237 of the public list, after this certificate was recorded. The certificate stays valid.',
  ],
  [
    'a key lost before it, not replaced yet',
    [line('key-lost x509:b since 700')],
    'Someone else may have had it since entry 700 of the public list. Rely on this page instead of the file.',
  ],
  [
    'a key lost in the log that followed',
    [line('key-lost x509:b since 0', 2)],
    'Someone else may have had it since entry 0 of the public list, after this certificate was recorded. The certificate stays valid.',
  ],
  ['another key', [line('key-lost x509:bb since 1'), line('key x509:d by x509:bb')], null],
])('says of %s what the log says (RL-38)', (_case, lines, text) => {
  const former = formerKeyOf('x509:b', place, lines);
  expect(former && formerKeyText(former, 'America/New_York').text).toBe(text);
});

it('says nothing where no key is known (RL-38)', () => {
  expect(formerKeyOf(null, place, [line('key x509:c by x509:b')])).toBeNull();
});
