// What browsers load of the built pages, read from the build itself.
import { relative } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadedWith, readBuiltPages, type BuiltPages } from '../scripts/built-files.ts';
import { buildFolder } from '../src/platform/server/process/built-pages.ts';
import { rootFolder } from '../src/platform/server/process/root-folder.ts';
import { staffScreens } from '../src/screens.ts';

/** A speaker's form has the console's editor, and a draft is shown by its preview. */
const hasItsParts = ['for-speakers', 'preview'];
const consoleFolders = /^src\/(?:platform\/web\/console|staff|[a-z-]+\/web\/staff)\//;
const consolePages = new Set(Object.values(staffScreens).map(({ page }) => `src/${page}`));
const textEditor = /node_modules\/(?:@tiptap\/|prosemirror-)/;

let pages: BuiltPages;
beforeAll(async () => {
  pages = await readBuiltPages(buildFolder);
});

/** The sources in everything that a browser loads with these files, or later on them. */
const sourcesOf = (files: readonly string[]): string[] =>
  [...loadedWith(pages.files, files, () => true)].flatMap((file) =>
    (pages.files.get(file)?.modules ?? []).map((id) => relative(rootFolder, id.replace(/\?.*/, ''))),
  );

it('no page of a visitor loads code of the console', () => {
  const visitorPages = [...pages.visitorPages].filter(([id]) => !hasItsParts.includes(id));
  expect(visitorPages.length).toBeGreaterThan(60);
  const found = visitorPages.flatMap(([id, files]) =>
    sourcesOf(files)
      .filter((path) => consoleFolders.test(path) || consolePages.has(path))
      .map((path) => `/${id} loads ${path}`),
  );
  expect(found).toEqual([]);
});

it('no page of a visitor loads the text editor, and a file of the console has it', () => {
  const withEditor = [...pages.files.values()].filter(({ modules }) => modules.some((id) => textEditor.test(id)));
  expect(withEditor).toHaveLength(1);
  const found = [...pages.visitorPages].flatMap(([id, files]) =>
    sourcesOf(files)
      .filter((path) => textEditor.test(path))
      .map((path) => `/${id} loads ${path}`),
  );
  expect(found).toEqual([]);
});
