import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testStart } from '#platform/testing/clock.ts';
import { keyFiles, makeKeyFiles } from './seal-keys.ts';

/** What opens the root of the keys of a test run. */
export const testWords = 'abandon ability able about above absent absorb abstract';

/** Key files by name, as the portal makes them with the first certificate; the recovery sheet is printed. */
export async function makeTestKeys(): Promise<Readonly<Record<string, string>>> {
  const from = testStart.toString();
  const chain = { provider: 'Dental Learning, Inc.', rootFrom: from, sealFrom: from };
  const { root, seal, issuer } = await makeKeyFiles({ chain, words: testWords });
  return {
    [keyFiles.root]: root,
    [keyFiles.issuer]: issuer,
    [keyFiles.seal]: seal,
  };
}

export function placeKeys(keysDir: string, keys: Readonly<Record<string, string>>): void {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(keys)) writeFileSync(join(keysDir, name), content, { mode: 0o600 });
}

/** As it is before the recovery sheet is printed. */
export const placeWords = (keysDir: string): void => placeKeys(keysDir, { [keyFiles.words]: `${testWords}\n` });
