// What a member reads when the disk is full: a sentence that says so, 507, and when to ask again.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#platform/server/http/app.ts';
import { serve } from '#platform/server/http/http.ts';
import { defineCall } from '#platform/shared/call.ts';
import { unavailableMessages } from '#platform/shared/refusal.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { people } from '#program.ts';

const folder = mkdtempSync(join(tmpdir(), 'dl-full-'));
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, { storageFolder: folder });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const full = { status: false, code: 'storage-full', errorMsg: unavailableMessages.storageFull };
const form = {
  name: 'Ana Novak',
  office: 'Harbor Dental',
  email: 'ana@harbor.test',
  phone: '617 555 0100',
  subject: 'Other',
  comment: 'The disk is full.',
};

it('a database without space is 507 with its sentence, and the next write after there is space again goes through', async () => {
  const { db } = portal.context;
  await sql`create function no_space() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger no_space before insert on support_message for each row execute function no_space()`.execute(
    db,
  );
  const answer = await portal.app.inject({ method: 'POST', url: '/api/support', payload: form });
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control'], answer.json()]).toEqual([
    507,
    '60',
    'no-store, private',
    { ...full, msg: full.errorMsg },
  ]);
  await sql`drop trigger no_space on support_message`.execute(db);
  expect((await portal.app.inject({ method: 'POST', url: '/api/support', payload: form })).json()).toMatchObject({
    status: true,
  });
});

// The device that every write fails on with "no space left" is Linux's.
it.skipIf(!existsSync('/dev/full'))(
  'a file that does not fit is 507 with its sentence, and leaves nothing half written',
  async () => {
    const draft = join(folder, `.drafts/ab-file.${hostname()}.${process.pid}`);
    mkdirSync(join(folder, '.drafts'));
    symlinkSync('/dev/full', draft);
    const keepSchemas = {
      summary: 'Keeps a file.',
      input: z.object({}),
      answer: z.object({ status: z.literal(true) }),
    };
    const keepCall = defineCall<typeof keepSchemas>()({
      method: 'POST',
      path: '/api/keep',
      access: 'public',
      refusals: [],
    });
    const keep = serve(keepCall, keepSchemas, async ({ storage }) => {
      await storage.put('ab/file', Buffer.alloc(5000), 'text/plain');
      return { status: true as const };
    });
    const app = await buildApp(portal.context, [keep], people);
    const answer = await app.inject({ method: 'POST', url: '/api/keep', payload: {} });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([507, '60', full]);
    expect(lstatSync(draft, { throwIfNoEntry: false })).toBeUndefined();
    expect(existsSync(join(folder, 'ab/file'))).toBe(false);
    await app.close();
  },
);
