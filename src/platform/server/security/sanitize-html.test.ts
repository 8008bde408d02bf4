import { expect, it } from 'vitest';
import { isAllowedLink } from '../../shared/rich-text/rich-text.ts';
import { readHtml } from '../../shared/rich-text/read-html.ts';
import { writeHtml } from '../../shared/rich-text/write-html.ts';
import { sanitizeHtml } from './sanitize-html.ts';

it.each([
  '<h2>Who pays</h2><p>Companies &amp; <b>friends</b> say "no" & <i>yes</i> &lt;soon&gt;.</p>',
  '<ul><li>One<ol><li>Below</li></ol></li></ul><hr><p>Line<br>break</p>',
  '<blockquote><p>She said so.</p></blockquote><table><tr><th scope="col">State</th></tr><tr><td>NY</td></tr></table>',
  '<p><a href="https://a.test/?x=1&y=2">site</a> <a href="mailto:a@b.test">mail</a> <a href="/privacy">here</a></p>',
])('changes nothing in what the editor writes: %s', (html) => {
  const written = writeHtml(readHtml(html));
  expect(sanitizeHtml(written)).toBe(written);
});

it.each([
  ['<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
  ['<script>x()</script><style>p{}</style><p>a</p>', '<p>a</p>'],
  ['<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="//evil.test">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.test">a</a>', '<a>a</a>'],
  ['<a href="\\\\evil.test">a</a>', '<a>a</a>'],
  ['<img src="x" onerror="x()"><iframe src="https://a.test"></iframe><form><input></form>', ''],
  ['<svg><a href="https://a.test">a</a></svg>', '<a href="https://a.test">a</a>'],
])('removes what may run, load, or look like the portal: %s', (html, left) => {
  expect(sanitizeHtml(html)).toBe(left);
});

it.each([
  ['https://a.test/b', true],
  ['mailto:a@b.test', true],
  ['tel:+16175550100', true],
  ['/privacy', true],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['\\\\evil.test', false],
  ['javascript:x()', false],
])('a link to %s is taken by the editor exactly where it stays in a cleaned text', (href, isTaken) => {
  expect([isAllowedLink(href), sanitizeHtml(`<a href="${href}">a</a>`).includes('href')]).toEqual([isTaken, isTaken]);
});
