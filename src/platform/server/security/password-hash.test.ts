import { beforeEach, expect, it, vi } from 'vitest';
import type * as PasswordHash from './password-hash.ts';

let module: typeof PasswordHash;
// Each test begins as a process does: no one has asked for an unknown account yet.
beforeEach(async () => {
  vi.resetModules();
  module = await import('./password-hash.ts');
});

it('an unknown account that comes first while everything is full does not spoil the answer for those that come later', async () => {
  const turn = { network: '192.0.2.1', isKnown: false };
  const crowd = Array.from({ length: 80 }, () =>
    module.hashPassword('crowd-pass', turn).catch((error: unknown) => error),
  );
  await module.passwordFits(null, 'guess', turn).catch((error: unknown) => error);
  await Promise.all(crowd);
  for (let again = 0; again < 3; again += 1) expect(await module.passwordFits(null, 'guess', turn)).toBe(false);
});

it('a password fits its own hash and no other', async () => {
  const stored = await module.hashPassword('right-pass');
  expect(await module.passwordFits(stored, 'right-pass')).toBe(true);
  expect(await module.passwordFits(stored, 'wrong-pass')).toBe(false);
});
