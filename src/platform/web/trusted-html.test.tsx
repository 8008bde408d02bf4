import { expect, it } from 'vitest';
import { isHarmlessHtml } from './trusted-html.ts';

it.each([
  ['plain text', 'Teeth & gums > 3'],
  ['nothing', ''],
  ['facts for search engines', '{"name":"\\u003c/script>"}'],
  ['React’s empty script', '<script></script>'],
  [
    'a text of the provider',
    '<h2>Terms</h2><p>See <a href="https://a.test/x?y=1&amp;z=2" rel="noopener noreferrer">here</a>,<br /><a href="mailto:a@b.test" rel="noopener noreferrer">write</a>.</p><hr /><table><tr><th scope="col">A</th></tr></table>',
  ],
])('%s may become HTML', (_case, html) => {
  expect(isHarmlessHtml(html)).toBe(true);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="x">',
  '<p style="x">',
  '<a href="javascript:alert(1)">',
  '<a href="data:text/html,x">',
  "<a href='https://a.test'>",
  '<iframe>',
  '<svg>',
  '<p',
  '<',
  '<!-- x -->',
  '<script></script><script>alert(1)</script>',
  '<a href="https://a.test" onmouseover="x">',
])('%s may not', (html) => {
  expect(isHarmlessHtml(html)).toBe(false);
});

// Work that grew with the square of the length would take hours here.
it('a million unclosed tags may not, and are soon read', () => {
  expect(isHarmlessHtml(`${'<p>'.repeat(1_000_000)}<`)).toBe(false);
});
