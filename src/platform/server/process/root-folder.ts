import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function folderWith(name: string, from: string): string {
  if (existsSync(join(from, name))) return from;
  if (from === dirname(from)) throw new Error(`There is no ${name} above ${import.meta.dirname}.`);
  return folderWith(name, dirname(from));
}

/**
 * The portal's folder, with package.json, migrations and demo, whether the program runs from its sources or from what
 * was built of them.
 */
export const rootFolder = folderWith('package.json', import.meta.dirname);
