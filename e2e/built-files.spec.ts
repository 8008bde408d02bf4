// What browsers load of the built pages, read from the build itself.
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadedWith, readBuiltPages, type BuiltPages } from '../scripts/built-files.ts';
import { buildFolder } from '../src/platform/server/process/built-pages.ts';
import { rootFolder } from '../src/platform/server/process/root-folder.ts';
import { screens, staffScreens } from '../src/screens.ts';

/**
 * Opened by the few people whom staff send a link: a speaker's form has the console's editor, and a draft is shown by
 * its preview, whatever its kind.
 */
const hasItsParts = ['/for-speakers', '/preview/:code'];
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
  const visitorPages = [...pages.visitorPages].filter(([path]) => !hasItsParts.includes(path));
  expect(visitorPages.length).toBeGreaterThan(60);
  const found = visitorPages.flatMap(([page, files]) =>
    sourcesOf(files)
      .filter((path) => consoleFolders.test(path) || consolePages.has(path))
      .map((path) => `${page} loads ${path}`),
  );
  expect(found).toEqual([]);
});

it('no page of a visitor loads the text editor, and a file of the console has it', () => {
  const withEditor = [...pages.files.values()].filter(({ modules }) => modules.some((id) => textEditor.test(id)));
  expect(withEditor).toHaveLength(1);
  const found = [...pages.visitorPages].flatMap(([page, files]) =>
    sourcesOf(files)
      .filter((path) => textEditor.test(path))
      .map((path) => `${page} loads ${path}`),
  );
  expect(found).toEqual([]);
});

/** Script as it travels, in kB of 1024 bytes (docs/decisions/0031-browser-files.md). */
const most = { withForm: 165, others: 150 };
const schemaLibrary = /node_modules\/zod\//;
const ofMembers = Object.entries(screens).flatMap(([path, screen]): string[] => ('members' in screen ? [path] : []));

it('no page of a visitor loads more than 150 kB of script, or 165 with a form', () => {
  const sizeOf = (file: string) => statSync(join(buildFolder, `client${file}.br`)).size;
  const tooHeavy = [...pages.visitorPages].flatMap(([page, files]) => {
    if (ofMembers.includes(page) || hasItsParts.includes(page)) return [];
    const loaded = [...loadedWith(pages.files, files, () => false)];
    const isForm = loaded.some((file) => pages.files.get(file)?.modules.some((path) => schemaLibrary.test(path)));
    const weight = loaded.reduce((sum, file) => sum + sizeOf(file), sizeOf(pages.table)) / 1024;
    expect(weight, `${page} loads script`).toBeGreaterThan(90);
    return weight > (isForm ? most.withForm : most.others) ? [`${page} loads ${weight.toFixed(1)} kB`] : [];
  });
  expect(tooHeavy).toEqual([]);
});
