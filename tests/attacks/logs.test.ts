// What the log may hold: which call, what came of it, how long it took. Never who, never a secret, never a line that a
// visitor wrote.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCall } from '#accounts/contract.ts';
import { aRegistration, fixturePassword } from '#accounts/server/fixtures.ts';
import { issueLoginToken } from '#sign-in/server/by-mail/login-token.ts';
import { secretToken } from '#platform/server/security/random.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { routes } from '#program.ts';

let portal: Portal;
const lines: string[] = [];
beforeAll(async () => {
  portal = await openPortal({}, { logTo: (line) => void lines.push(line) });
});
afterAll(() => portal.close());

const log = () => lines.join('');

describe('the log', () => {
  it('contains no token, ticket, code, password, name or address, whatever carries them', async () => {
    const form = aRegistration({ firstname: 'Loggable', lastname: 'Wellknown', phone: '303 555 7777' });
    const { body } = await portal.call(registerCall, form);
    const { token } = body;
    const { id } = await portal.context.db
      .selectFrom('student')
      .select('id')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    const ticket = await portal.context.db.transaction().execute((trx) => issueLoginToken(portal.context, trx, id));
    for (const { call } of routes) {
      const carried = {
        s: token,
        c: ticket,
        code: ticket,
        u: form.email,
        m: form.email,
        email: form.email,
        username: form.username,
        p: fixturePassword,
        password: fixturePassword,
        h: body.student.hash,
        q: 'Wellknown',
      };
      const query = new URLSearchParams(carried).toString();
      await portal.app.inject({ method: 'GET', url: `${call.path}?${query}` });
      await portal.app.inject({ method: 'POST', url: call.path, payload: carried });
      await portal.app.inject({
        method: 'POST',
        url: `${call.path}?${query}`,
        headers: { authorization: `Bearer ${token}`, cookie: `device=${token}` },
        payload: '{"broken',
      });
    }
    await portal.app.inject({ url: `/login/${ticket}?s=${token}` });
    await portal.app.inject({ url: `/api/calendar/feed/${ticket}.ics` });
    await portal.runJobs();
    expect(lines.length).toBeGreaterThan(routes.length * 3);
    for (const secret of [
      token,
      ticket,
      fixturePassword,
      form.email,
      form.username,
      'Wellknown',
      '555 7777',
      body.student.hash,
    ])
      expect([secret, log().includes(secret)]).toEqual([secret, false]);
  });

  it('of a fault contains what helps to find it, and no secret from its message', async () => {
    const [token, email] = [secretToken(), 'somebody@member.test'];
    const fault = Object.assign(new Error(`invalid input "${token}" of ${email}`), {
      detail: `Key (email)=(${email}) exists`,
      parameters: [token],
    });
    lines.length = 0;
    portal.context.log.error({ err: fault }, 'fault');
    const line = JSON.parse(lines[0] ?? '{}') as { err: { message: string; stack: string } };
    expect(log()).not.toContain(token);
    expect(log()).not.toContain(email);
    expect(line.err.message).toMatch(/^invalid input ".*" of /);
    expect(line.err.stack).toContain('logs.test.ts');
  });

  it('has one line for one event, whatever line breaks and escapes a visitor sends', async () => {
    lines.length = 0;
    const evil = 'a\r\n{"level":60,"msg":"forged"}\u001b[2J\u2028b';
    await portal.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': 'x'.repeat(10_000) },
      payload: { u: evil, p: evil },
    });
    await portal.app.inject({ url: `/api/search?q=${encodeURIComponent(evil)}` });
    await portal.app.inject({ url: `/api/${encodeURIComponent(evil)}` });
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged');
    }
    expect(log()).not.toContain('forged');
  });
});

it('an answer to a fault contains a fixed sentence and nothing of the fault', async () => {
  const broken = await openPortal();
  expect((await broken.app.inject({ url: '/api/settings' })).statusCode).toBe(200);
  await broken.context.db.destroy();
  for (const url of ['/api/home', '/api/settings', '/api/class?c=abc', '/readyz', '/files/a/b']) {
    const answer = await broken.app.inject({ url });
    expect([url, answer.statusCode >= 500]).toEqual([url, true]);
    expect(answer.json()).toMatchObject({
      status: false,
      errorMsg: expect.stringMatching(/^(?:System error - contact tech support\.|The database cannot be reached\.)$/),
    });
    expect(answer.body).not.toMatch(/destroyed|driver|kysely|select|\.ts|node_modules|ECONN/i);
  }
  await broken.close().catch(() => undefined);
});
