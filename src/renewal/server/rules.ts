// The states' rules: what comes with the portal (rules/us), and what the provider adds or puts in its place
// (DATA_DIR/rules). Read once; a file with anything wrong is left out, and the log says so.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#platform/server/context.ts';
import { rootFolder } from '#platform/server/process/root-folder.ts';
import { faultsOfPack, type RulePack } from '../rule-form.ts';

export type LoadedRules = {
  /** By the two letters of the state. */
  readonly packs: ReadonlyMap<string, RulePack>;
  readonly faults: readonly { readonly file: string; readonly faults: readonly string[] }[];
};

const shippedFolder = join(rootFolder, 'rules/us');

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Reads the rules in these folders, later ones in place of earlier ones. `today` as in `faultsOfPack`. */
export function loadRules(folders: readonly string[], today: string | null = null): LoadedRules {
  const packs = new Map<string, RulePack>();
  const faults: { file: string; faults: string[] }[] = [];
  for (const folder of folders.filter((each) => existsSync(each)))
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      const file = join(folder, name);
      const read = faultsOfPack(contentOf(file), today);
      if (read.pack === null) faults.push({ file, faults: read.faults });
      else packs.set(read.pack.jurisdiction.slice(-2), read.pack);
    }
  return { packs, faults };
}

/** Where this portal's rules are. */
export const ruleFolders = ({ config }: Pick<Context, 'config'>): string[] => [
  shippedFolder,
  join(config.dataDir, 'rules'),
];

const loaded = new WeakMap<object, LoadedRules>();

/** The rules of this portal, read with the first question. */
export function rulesOf({ config, log }: Pick<Context, 'config' | 'log'>): LoadedRules {
  const known = loaded.get(config);
  if (known !== undefined) return known;
  const rules = loadRules(ruleFolders({ config }));
  for (const { file, faults } of rules.faults) log.warn({ file, faults }, 'rules of a state are not used');
  loaded.set(config, rules);
  return rules;
}
