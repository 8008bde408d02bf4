import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseVersion } from '#platform/server/process/release.ts';
import { routes } from '#program.ts';
import { openApiDocument } from '../scripts/openapi-document.ts';

test('docs/api/openapi.json is what the calls say today (else: npm run openapi)', () => {
  const written: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/api/openapi.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes, releaseVersion))));
});

test('no two calls share an address', () => {
  const addresses = routes.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
