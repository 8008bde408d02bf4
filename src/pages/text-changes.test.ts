import { expect, it } from 'vitest';
import { changesOf } from './text-changes.ts';

it('of two versions of a text are the lines that are new, gone, or reworded', () => {
  expect(
    changesOf(
      '<h2>Seats</h2><p>A seat is\nyours.</p><ul><li>Cancel it early.</li><li>Be on time.</li></ul>',
      '<h2>Seats</h2>\n<p>A seat is yours.</p><ul><li>Cancel it <strong>two hours</strong> early &amp; in writing.</li><li>Be on time.</li></ul><p>New.</p>',
    ),
  ).toEqual([
    { before: 'Cancel it early.', after: 'Cancel it two hours early & in writing.' },
    { before: '', after: 'New.' },
  ]);
  expect(changesOf('<p>One</p><p>Two</p>', '<p>Two</p>')).toEqual([{ before: 'One', after: '' }]);
  expect(changesOf('<p>One</p>', '<p><em>One</em></p>')).toEqual([]);
});
