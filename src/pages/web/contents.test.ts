import { expect, it } from 'vitest';
import { withContents } from './contents.ts';

it('of a text are its headings of the second level, in words', () => {
  const { html, contents } = withContents(
    '<p>Before</p><h2>Who pays</h2><p>a</p><h3>Below</h3><h2>Credit &amp; <em>hours</em></h2><p>&lt;h2&gt;no&lt;/h2&gt;</p>',
  );
  expect(contents).toEqual([
    { id: 'part-1', heading: 'Who pays' },
    { id: 'part-2', heading: 'Credit & hours' },
  ]);
  expect(html).toBe(
    '<p>Before</p><h2 id="part-1">Who pays</h2><p>a</p><h3>Below</h3><h2 id="part-2">Credit &amp; <em>hours</em></h2><p>&lt;h2&gt;no&lt;/h2&gt;</p>',
  );
});

it('of a text without headings are none', () => {
  expect(withContents('<p>One</p>')).toEqual({ html: '<p>One</p>', contents: [] });
});
