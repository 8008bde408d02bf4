// A draft that was never published does not exist outside the console: whatever a visitor or a member asks with its
// hash, they get what they get for a hash that nobody ever had (docs/specification/authoring.md, AU-2).
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aDraft, aQuestion, aReadyDraft } from '#authoring/server/fixtures.ts';
import type { DraftKind } from '#authoring/draft-form.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import type { Route } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { documents, routes } from '#program.ts';
import { aStaffMember } from '#staff/server/fixtures.ts';

const words = 'Quokkaplasty';
let portal: Portal;
const drafts = new Map<DraftKind, string>();
beforeAll(async () => {
  portal = await openPortal();
  const editor = await aStaffMember(portal.context, ['editor']);
  for (const kind of ['class', 'webinar', 'tutorial', 'episode'] as const) {
    const content = await aReadyDraft(portal.context, kind);
    const { h } = await aDraft(portal, editor, kind, {
      ...content,
      title: `${words} in practice`,
      exam: kind === 'tutorial' || content.exam === null ? null : { ...content.exam, questions: [aQuestion(words)] },
    });
    drafts.set(kind, h);
  }
});
afterAll(() => portal.close());

type Property = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Property;
  readonly anyOf?: readonly Property[];
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
};

/** A value that a property takes. */
function sample({
  type,
  enum: choices,
  const: only,
  minimum = 1,
  minItems = 0,
  items,
  anyOf,
  ...rest
}: Property): unknown {
  if (anyOf !== undefined) return anyOf[0] && sample(anyOf[0]);
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
  if (type === 'array') return Array.from({ length: Math.max(minItems, 1) }, () => items && sample(items));
  if (type === 'object')
    return Object.fromEntries((rest.required ?? []).map((name) => [name, sample(rest.properties?.[name] ?? {})]));
  return '1';
}

/** Every input of a call with `hash` in one of its fields that are for hashes. */
function inputsWith({ schemas }: Route, hash: string): Record<string, unknown>[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schemas.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as Property;
  const usual = Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
  const takes = (name: string, value: string) => z.safeParse(schemas.input, { ...usual, [name]: value }).success;
  return Object.keys(properties)
    .filter((name) => takes(name, hash) && !takes(name, 'two words'))
    .map((name) => ({ ...usual, [name]: hash }));
}

let networks = 0;
/** What someone gets, with the hash taken out of it. */
async function ask(hash: string, { call }: Route, input: Record<string, unknown>, token: string | null) {
  networks += 1;
  const { statusCode, body } = await portal.app.inject({
    method: call.method,
    url: call.path,
    ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    // Each from a network of its own: the throttles count by it.
    remoteAddress: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
  });
  return `${statusCode} ${body.replaceAll(hash, 'HASH')}`;
}

const open = routes.filter(({ call }) => !call.path.startsWith('/api/staff/'));

it('no call knows one', async () => {
  const asked = new Set<string>();
  for (const route of open) {
    // What a call ends or changes is its own member's.
    const { token } = await aStudent(portal.context);
    for (const hash of drafts.values()) {
      const nobodys = publicHash(hash.length);
      for (const [index, input] of inputsWith(route, hash).entries()) {
        asked.add(route.call.path);
        const other = inputsWith(route, nobodys)[index] ?? {};
        for (const who of [null, token]) {
          const [answer, none] = [await ask(hash, route, input, who), await ask(nobodys, route, other, who)];
          expect(answer).not.toContain(words);
          // Some calls never answer the same twice, such as one that makes a challenge.
          if (answer !== none) expect(await ask(nobodys, route, other, who), route.call.path).not.toBe(none);
        }
      }
    }
  }
  // A schema that this test can't fill would be passed over in silence.
  expect([...asked]).toEqual(
    expect.arrayContaining(['/api/class', '/api/exam', '/api/grade-exam', '/api/podcast', '/api/reserve-seat']),
  );
});

it('no document and no page knows one', async () => {
  const paths = documents
    .filter(({ path, method, staffAccess }) => method === 'GET' && path.includes(':') && staffAccess === undefined)
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(5);
  for (const hash of drafts.values()) {
    const nobodys = publicHash(hash.length);
    const read = async (path: string, value: string) => {
      const { statusCode, body } = await portal.app.inject({ url: path.replaceAll(/:\w+/g, value) });
      return `${statusCode} ${body.replaceAll(value, 'HASH')}`;
    };
    for (const path of paths) expect(await read(path, hash), path).toBe(await read(path, nobodys));
  }
  for (const url of ['/api/ondemand', '/api/upcoming', '/api/tutorials', '/api/podcasts', '/api/home', '/sitemap.xml'])
    expect((await portal.app.inject({ url })).body, url).not.toContain(words);
  expect((await portal.app.inject({ url: '/api/search', query: { q: words } })).body).not.toContain('in practice');
});
