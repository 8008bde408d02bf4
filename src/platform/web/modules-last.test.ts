import { expect, test } from 'vitest';
import { modulesLast } from './modules-last.ts';

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n"/>`;
const scripts =
  '<script nonce="n">window.__reactRouterContext = {};</script><script nonce="n" type="module">import "/assets/a.js"</script></body></html>';

test('scripts are asked for after the content, in the same order, before the first of them runs', () => {
  const page = `<html><head>${link('a')}<title>Home</title>${link('b')}</head><body><h1>Home</h1>`;
  expect(modulesLast(page + scripts)).toBe(
    `<html><head><title>Home</title></head><body><h1>Home</h1>${link('a')}${link('b')}${scripts}`,
  );
});

test('a page without scripts stays as it is', () => {
  const page = `<html><head>${link('a')}</head><body></body></html>`;
  expect(modulesLast(page)).toBe(page);
});
