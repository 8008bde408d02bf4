// `npm run openapi` writes docs/api/openapi.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '../src/platform/server/process/release.ts';
import { routes } from '../src/program.ts';
import { openApiDocument } from './openapi-document.ts';

const folder = join(import.meta.dirname, '../docs/api');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(routes, releaseVersion), null, 2)}\n`);
