// No advertisement is where members learn, are examined, or earn credit, on whatever way a page would get it
// (docs/specification/promotion.md, PR-7). The linter refuses a direct import; this follows all of them.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '#screens.ts';

const src = join(import.meta.dirname, '../src');
const education = /^(?:certificates|classroom|credit|evaluation|exam|live|seats|sponsor-video|study-path|survey)\//;
/** A list of a member, which shows advertisements as other lists do. */
const lists = ['classroom/web/TutorialHistoryPage.tsx'];

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ]
    .map(([, fixed, late]) => fixed ?? late ?? '')
    .map((name) => (name.startsWith('#') ? join(src, name.slice(1)) : resolve(dirname(file), name)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

/** Everything that a page loads or may load, itself included, relative to `src`. */
function loadedBy(page: string): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    importsOf(file).forEach(follow);
  };
  follow(join(src, page));
  return [...found].map((file) => file.slice(src.length + 1));
}
const bannersIn = (page: string) =>
  loadedBy(page).filter((file) => /^promotion\/(?:interleave|web\/(?:AdBanner|AdDialog))\.tsx?$/.test(file));

it('pages of education load no part of an advertisement', () => {
  const pages = [...new Set(Object.values(screens).map(({ page }) => page))].filter((page) => education.test(page));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => bannersIn(page).length > 0)).toEqual(lists);
  // A page with advertisements is recognized, over several files too.
  expect(bannersIn('lists/web/OnDemandPage.tsx').length).toBeGreaterThan(0);
});
