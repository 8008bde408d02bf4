import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashInline } from './inline-hashes.ts';

const nonce = 'Zk3-own_nonce-of-this-render';
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hash = (body: string) => hashInline(`<!DOCTYPE html><html><body>${body}</body></html>`, nonce);

it('what carries the nonce is named by its hash, each text once, and the nonce is gone', () => {
  const script = 'if (1 < 2 && "</p>") say("’")';
  const { html, scripts, styles } = hash(
    `<script nonce="${nonce}">${script}</script><style id="first" nonce="${nonce}">p > a { color: red }</style>` +
      `<script nonce="${nonce}">${script}</script><link rel="stylesheet" href="/a.css" nonce="${nonce}"/>`,
  );
  expect([scripts, styles]).toEqual([[sourceOf(script)], [sourceOf('p > a { color: red }')]]);
  expect(html).not.toContain('nonce');
  expect(html).toContain(`<script>${script}</script><style id="first">`);
});

it('a script that someone got into the page is not listed', () => {
  const typed =
    '<script>alert(1)</script><script nonce="">alert(2)</script><script nonce="guess">alert(3)</script>' +
    '<style>*{display:none}</style><textarea><script nonce="x">alert(4)</script></textarea>';
  expect(hash(typed)).toMatchObject({ scripts: [], styles: [] });
});

it('nothing that only looks like a script of the portal is named', () => {
  const { scripts } = hash(
    `<!-- <script nonce="${nonce}">one()</script> --><p title='<script nonce="${nonce}">'>two()</p>` +
      `<textarea><script nonce="${nonce}">three()</script></textarea><script nonce="${nonce}">four()</script>`,
  );
  expect(scripts).toEqual([sourceOf('four()')]);
});

it('a script with an address is allowed by its address', () => {
  expect(hash(`<script type="module" src="/assets/a.js" nonce="${nonce}"></script>`).scripts).toEqual([]);
});

it('the same page rendered with another nonce is the same bytes and the same policy', () => {
  const page = (mark: string) => `<script nonce="${mark}">go()</script><p>Text</p>`;
  expect(hashInline(page('one'), 'one')).toEqual(hashInline(page('two'), 'two'));
});
