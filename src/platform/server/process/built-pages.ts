import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where `npm run build` puts the pages. */
export const buildFolder = resolve(import.meta.dirname, '../../../..', process.env['BUILD_DIR'] ?? 'build');

/** Whether they are there. */
export const pagesAreBuilt = (): boolean => existsSync(join(buildFolder, 'server/index.js'));
