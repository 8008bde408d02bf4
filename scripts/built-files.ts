// What the built pages load: the files of each page, and what is in them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { isForStaff } from '../src/screens.ts';

/** A script of the browser, as vite.config.ts lists it. Files are addresses, such as `/assets/root-1a2b3c4d.js`. */
type BuiltFile = {
  readonly file: string;
  /** Paths of the sources in it. */
  readonly modules: readonly string[];
  /** What a browser loads with it. */
  readonly imports: readonly string[];
  /** What it loads later, such as a dialog that a press opens. */
  readonly onDemand: readonly string[];
  readonly sheets: readonly string[];
};

export type BuiltPages = {
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** What visitors and members open, by its path in src/screens.ts: its file and those of the routes around it. */
  readonly visitorPages: ReadonlyMap<string, readonly string[]>;
  /** The address of the table of routes, which every page names. */
  readonly table: string;
};

/** Reads the build in a folder. */
export async function readBuiltPages(folder: string): Promise<BuiltPages> {
  const list = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8')) as readonly BuiltFile[];
  const { assets } = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild;
  const around = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : assets.routes[id];
    return route === undefined ? [assets.entry.module] : [route.module, ...around(route.parentId)];
  };
  const visitorPages = Object.values(assets.routes).flatMap((route) =>
    route !== undefined && (route.index || route.path) && !isForStaff(`/${route.path}`)
      ? [[`/${route.path ?? ''}`, around(route.id)] as const]
      : [],
  );
  return {
    files: new Map(list.map((file) => [file.file, file])),
    visitorPages: new Map(visitorPages),
    table: assets.url,
  };
}

/**
 * Some files and all that browsers load with them, or later on: `follow` says which of what is loaded on demand is
 * counted.
 */
export function loadedWith(
  files: BuiltPages['files'],
  first: readonly string[],
  follow: (onDemand: string) => boolean,
): ReadonlySet<string> {
  const loaded = new Set<string>();
  const add = (address: string) => {
    const file = files.get(address);
    if (file === undefined || loaded.has(address)) return;
    loaded.add(address);
    for (const next of [...file.imports, ...file.onDemand.filter(follow)]) add(next);
  };
  first.forEach(add);
  return loaded;
}
