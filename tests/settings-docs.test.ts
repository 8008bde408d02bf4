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

it.each([
  ['https://society.example/ce', 'a path'],
  ['https://society.example//', 'a path'],
  ['https://society.example/?a=1', 'a query'],
  ['https://society.example/#top', 'a fragment'],
  ['https://user@society.example', 'a user name or password'],
  ['https://user:secret-word@society.example/ce?a=1', 'a user name or password, a path, or a query'],
])('PUBLIC_URL is refused where pages would not be found: %s', (url, parts) => {
  expect(() => readConfig({ PUBLIC_URL: url })).toThrow(
    new WrongSettings(
      `PUBLIC_URL can’t have ${parts}: the portal needs a host name of its own, as in https://learn.example.org.`,
    ),
  );
});

it.each([
  ['HTTPS://Society.Example', 'https://society.example'],
  ['https://society.example:443/', 'https://society.example'],
  ['http://society.example:8080', 'http://society.example:8080'],
])('PUBLIC_URL is kept as browsers compare it: %s', (url, kept) => {
  expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(kept);
});

it('PORT=80 is not part of the address members use', () =>
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost'));

it('a host of the push services counts in any case', () =>
  expect(readConfig({ PUSH_SERVICES: 'FCM.googleapis.com' }).pushServices).toEqual(['fcm.googleapis.com']));

it.each([
  ['PUBLIC_URL', 'society.example', 'must begin with http:// or https://'],
  ['STORAGE_URL', 'file://srv/files', 'must have three slashes before the folder, as in file:///srv/files'],
  ['STORAGE_URL', 's3://key:secret@host', 'must name a host and a bucket, as in s3://key:secret@host/bucket'],
  ['STORAGE_URL', 's3://key:secret@host//', 'must name a host and a bucket, as in s3://key:secret@host/bucket'],
  ['SMTP_URL', 'smtp:///', 'must name a host'],
  ['TSA_URL', 'https://user:secret-word@tsa.example/', 'can’t have a user name or password'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must begin with http:// or https://'],
])('%s=%s is refused at the start, not when it is first used', (name, value, sentence) =>
  expect(() => readConfig({ [name]: value })).toThrow(new WrongSettings(`${name} ${sentence}.`)),
);

it.each([
  ['STORAGE_URL', 'file:///srv/files'],
  ['STORAGE_URL', 'S3://key:secret@host:9000/bucket?region=eu-1'],
  ['STORAGE_URL', 's3+http://key:secret@127.0.0.1/bucket'],
  ['SMTP_URL', 'SMTP://user:password@mail.example:587'],
  ['TSA_URL', 'https://tsa.example/path?policy=1'],
  ['DATABASE_URL', 'PostgreSQL:///portal?host=/run/postgresql'],
])('%s=%s is fine', (name, value) => expect(() => readConfig({ [name]: value })).not.toThrow());

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
