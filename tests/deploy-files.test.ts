// The files of deploy/ha are what an administrator copies: each section that HAProxy is led to exists, and where
// HAProxy is installed it reads them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const path = (file: string) => join(import.meta.dirname, '../deploy/ha', file);
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

describe.each(['haproxy-database.cfg', 'haproxy-portal.cfg'])('%s', (file) => {
  const text = readFileSync(path(file), 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]);

  it('leads only to sections that it has, each of which has servers', () => {
    const led = all(/^ +(?:use_backend|default_backend) (\w+)/gm);
    const sections = all(/^(?:backend|listen) (\w+)\n(?:(?: .*)?\n)*? +server /gm);
    expect(sections.length).toBeGreaterThan(0);
    expect(led.filter((name) => !sections.includes(name))).toEqual([]);
    expect(sections.filter((name) => !text.includes(`listen ${name}`) && !led.includes(name))).toEqual([]);
  });
  it.skipIf(!hasHaproxy)('is read by HAProxy without a complaint', () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-q', '-f', path(file)], { encoding: 'utf8' });
    expect([stderr.replaceAll(/^.*FD limit.*$/gm, '').trim(), status]).toEqual(['', 0]);
  });
});

it('every machine gets the one key that encrypts authenticators', () => {
  expect(readFileSync(path('portal.env'), 'utf8')).toMatch(/^STAFF_KEY=\S+$/m);
});

it('compose publishes the portal on this machine alone, so that nobody goes around the proxy', () => {
  const compose = readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8');
  expect(compose.match(/^ +ports: .*$/gm)).toEqual(["    ports: ['127.0.0.1:8080:8080']"]);
});
