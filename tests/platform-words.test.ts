// The platform would serve a shoe shop as well: it says no word of the trade. What a feature owns is handed to it from
// src/program.ts or src/root.tsx.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const trade =
  /webinar|certificat|credit|\bexams?\b|podcast|sponsor|classroom|episode|\bseats?\b|tutorial|ebook|speaker|lectur|catalog|accredit|affidavit|waitlist|dentist|advert|\bads?\b|retake|evaluation|survey|\bAGD\b|\bCE\b|gradebook|blurb|faculty|proof of/gi;

/** Where a word of the trade has to be, and why. */
const allowed: readonly (readonly [file: string, word: string, why: string])[] = [
  [
    'src/platform/server/http/memory/answer-cache.ts',
    'catalog',
    'the channel has its name from a migration, which never changes',
  ],
  ['src/platform/server/config.ts', 'catalog', 'a setting says to whoever installs the portal what the demo is'],
  ['src/platform/server/config.ts', 'ce', 'a setting names the service of CE Broker'],
  ['src/platform/server/config.ts', 'certificat', 'a setting says whose X.509 certificate seals what'],
  ['src/platform/server/pdf/pdf-seal.ts', 'certificat', 'those of X.509'],
  ['src/platform/server/security/cms-signature.ts', 'certificat', 'those of X.509'],
  ['src/platform/server/security/time-stamp.thread.ts', 'certificat', 'those of X.509'],
  ['src/platform/server/security/time-stamp.ts', 'certificat', 'those of X.509'],
  ['src/platform/server/http/ask-public-host.ts', 'certificat', 'that of X.509'],
];

it('the platform contains no domain words', () => {
  const files = globSync('src/platform/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.gen\.ts$|^src\/platform\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        (line.match(trade) ?? []).map((word) => ({ file, line: at + 1, word: word.toLowerCase() })),
      ),
  );
  expect(found.filter(({ file, word }) => !allowed.some(([where, what]) => where === file && what === word))).toEqual(
    [],
  );
  for (const [file, word] of allowed) expect(found.some((each) => each.file === file && each.word === word)).toBe(true);
});
