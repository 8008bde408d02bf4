// The program's own release, from package.json; the version and build in the footer are the specification's (0.9.5,
// 36).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root-folder.ts';

const manifest = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  version: string;
};
export const releaseVersion = manifest.version;
