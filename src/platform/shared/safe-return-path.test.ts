import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

describe('a path on this site is unchanged', () => {
  it.each([
    ['/account'],
    ['/home'],
    ['/search?cid=7&q=3m'],
    ['/search?q=http%3A%2F%2Fexample.org%2F'],
    ['/search?q=50%25%20off'],
    ['/reserve/4fPq9sLmN2xZ'],
    ['/ondemand/3'],
    ['/exams'],
    ['/login-help'],
    ['/account?tab=password'],
  ])('%s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });
  it('without the part after #', () => {
    expect(safeReturnPath('/terms#consent')).toBe('/terms');
  });
});

describe('anything else leads home', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty value', ''],
    ['a relative path', 'account'],
    ['another site', 'https://evil.example/'],
    ['another site without a protocol', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a backslash first', '\\\\evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded slash before another', '/%2F/evil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a twice encoded slash', '/%252Fevil.example'],
    ['a five times encoded slash', '/%252525252Fevil.example'],
    ['a slash hidden behind a dot segment', '/./%2Fevil.example'],
    ['two slashes behind a dot segment', '/.//evil.example'],
    ['two slashes in the middle', '/home//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line feed that browsers drop', '/\n/evil.example'],
    ['an encoded line feed', '/%0d%0aSet-Cookie:a=b'],
    ['a line feed in the query', '/home?a=%0d%0ab'],
    ['a NUL', '/home%00'],
    ['a blank first', ' /home'],
    ['a dot segment', '/a/../login'],
    ['an encoded dot segment', '/a/%2e%2e/b'],
    ['a fullwidth slash', '/／evil.example'],
    ['a fullwidth backslash', '/＼evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a slash', '/javascript:alert(1)'],
    ['a name and a host', '/@evil.example'],
    ['an encoded colon', '/http%3A/evil.example'],
    ['a broken encoding', '/%E0%A4%A'],
    ['a bidirectional override', '/\u202Eemoh'],
    ['the sign-in page', '/login'],
    ['the sign-in page in capitals', '/LOGIN?rurl=/x'],
    ['the sign-in page, encoded', '/%6Cogin'],
    ['the log-out page', '/logout'],
    ['the log-out page with more', '/logout/now'],
    ['a call', '/api/logout'],
    ['an endless path', `/${'a'.repeat(1001)}`],
  ])('%s', (_case, rurl) => {
    expect(safeReturnPath(rurl)).toBe('/home');
  });
});
