// Whatever `rurl` holds, a browser that follows what is made of it stays on this site.
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { fc } from '#platform/testing/seed.ts';

const origin = 'https://ce.portal.test';
const pieces = [
  '/',
  '//',
  '\\',
  '/\\',
  '%2f',
  '%2F',
  '%5c',
  '%252f',
  '%25252f',
  '%09',
  '%0a',
  '%0d',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '%00',
  '.',
  '..',
  '%2e',
  '@',
  ':',
  'evil.example',
  'https:',
  'http:',
  'javascript:',
  'data:',
  '?',
  '#',
  '&',
  '=',
  ';',
  ' ',
  '\u00a0',
  '\u2028',
  '\u202e',
  '／',
  '＼',
  '⁄',
  '。',
  '．',
  '%E3%80%82',
  '%EF%BC%8F',
  'login',
  'logout',
  'api',
  'LOGIN',
  'home',
  'classroom',
  'ｌogin',
  'xn--',
  '[::1]',
  '1',
  '%',
  '%u2215',
  '%c0%af',
  '\u200b',
  '\ufeff',
];
const written = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

/** How a browser, a router that decodes once, and a proxy that folds letters would each read it. */
const readings = (path: string): string[] => {
  const decoded = [path];
  for (let round = 0; round < 3; round += 1) {
    try {
      decoded.push(decodeURIComponent(decoded.at(-1) ?? ''));
    } catch {
      break;
    }
  }
  return decoded.flatMap((each) => [each, each.normalize('NFKC'), each.replaceAll(/[\t\r\n]/g, '')]);
};

describe('the way back', () => {
  it('stays on this site however it is read, and leads neither out nor to a call', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          written,
          written.map((text) => `/${text}`),
        ),
        (rurl) => {
          const path = safeReturnPath(rurl);
          expect(path.startsWith('/')).toBe(true);
          for (const reading of readings(path.split('?')[0] ?? '')) {
            const url = new URL(reading, origin);
            if (url.origin !== origin || /^\/(?:login|logout|api)(?:\/|$)/i.test(url.pathname))
              throw new Error(`${JSON.stringify(rurl)} leads to ${url.href}`);
          }
        },
      ),
      { numRuns: 8000 },
    );
  });
  it('is unchanged once it is safe: reading it again changes nothing', () => {
    fc.assert(
      fc.property(
        written.map((text) => `/${text}`),
        (rurl) => safeReturnPath(safeReturnPath(rurl)) === safeReturnPath(rurl),
      ),
      { numRuns: 3000 },
    );
  });
  it.each(['/classroom/4fPq9sLmN2xZ', '/search?q=a%20b&cid=7', '/completed/2?tab=podcasts'])(
    '%s is not lost',
    (rurl) => {
      expect(safeReturnPath(rurl)).toBe(rurl);
    },
  );
});
