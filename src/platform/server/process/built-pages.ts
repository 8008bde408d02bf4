import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rootFolder } from './root-folder.ts';

/** Where `npm run build` puts the pages. */
export const buildFolder = resolve(rootFolder, process.env['BUILD_DIR'] ?? 'build');

/** Whether they are there. */
export const pagesAreBuilt = (): boolean => existsSync(join(buildFolder, 'server/index.js'));
