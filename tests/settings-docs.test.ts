import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, settings, WrongSettings } from '#platform/server/config.ts';

const file = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

describe.each(settings.map((setting) => [setting.name, setting] as const))('%s', (name, { fallback, purpose }) => {
  it('is a heading of docs/guide/settings.md, followed by its default and its purpose', () => {
    expect(file('docs/guide/settings.md').replaceAll(/\s+/g, ' ')).toContain(
      `### \`${name}\` Default: ${fallback === '' ? 'none' : `\`${fallback}\``}. ${purpose} #`,
    );
  });
  it('is in .env.example', () => {
    expect(file('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  });
});

it('.env.example names no setting that does not exist', () => {
  const named = [...file('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual(settings.map(({ name }) => name).sort());
});

it('.env.example, as it is, starts the portal with every default', () => {
  const values = Object.fromEntries(
    [...file('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]),
  );
  expect(readConfig(values)).toEqual(readConfig({}));
});

it.each(['postgres://a,b/portal', 'postgresql://user:se,cret@a:5432,b:5432/portal?sslmode=require'])(
  'a list of database hosts is refused with what to do instead: %s',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must name one host: HAProxy .*\.$/);
    expect(() => readConfig({ DATABASE_URL: 'postgres://user:se,cret@a:5432/portal?options=a,b' })).not.toThrow();
  },
);

it('every wrong setting is named at once, and a secret is never printed', () => {
  const wrong = () => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://user:secret-word@host/x' });
  expect(wrong).toThrow(WrongSettings);
  try {
    wrong();
  } catch (error) {
    const { message } = error as Error;
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toContain('secret-word');
  }
  expect(JSON.stringify(readConfig({ SMTP_URL: 'smtp://user:secret-word@host' }))).not.toContain('secret-word');
});
