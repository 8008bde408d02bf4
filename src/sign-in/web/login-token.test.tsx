import { describe, expect, it } from 'vitest';
import { loginTokenIn } from './login-token.ts';

const at = (path: string) => loginTokenIn(`https://portal.example${path}`);

describe('a login token leaves the address', () => {
  it.each([
    ['/login?s=T1', 'T1', '/login'],
    ['/login/T1', 'T1', '/login'],
    ['/login/T1/', 'T1', '/login'],
    ['/login?s=T1&rurl=%2Febooks', 'T1', '/login?rurl=%2Febooks'],
    ['/login/T1?rurl=%2Flive%2Fabc', 'T1', '/login?rurl=%2Flive%2Fabc'],
    ['/login/T1?s=T2', 'T2', '/login'],
    ['/live/abc?s=T1', 'T1', '/live/abc'],
    ['/live/abc?x=1&s=T1', 'T1', '/live/abc?x=1'],
  ])('%s', (path, loginToken, without) => {
    expect(at(path)).toEqual({ loginToken, without });
  });
});

it.each([
  '/login',
  '/login?s=',
  '/login?rurl=%2Flogin%3Fs%3DT1',
  '/recover?s=hash&c=code',
  '/search?s=word',
  '/home?s=T1',
  '/loginx?s=T1',
])('%s holds none', (path) => {
  expect(at(path)).toBeNull();
});
