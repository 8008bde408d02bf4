// The team on the command line.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Secret } from '#platform/server/config.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { readProvider, readTimeZone } from '#provider/server/provider.ts';
import { staffCommand } from '#staff/server/commands.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it('an invitation says that it was emailed only where a mail server is set up', async () => {
  const said: string[] = [];
  const invite = (smtpUrl: Secret | null, email: string) =>
    staffCommand(
      { readProvider, readTimeZone },
      { ...portal.context, config: { ...portal.context.config, smtpUrl } },
      ['invite', email],
      (text) => said.push(text),
    );
  await invite(null, 'helen@team.test');
  await invite(new Secret('smtp://mail.test'), 'rita@team.test');
  expect(said[0]).toMatch(/^No mail server is set up, so the invitation was not emailed\. Pass on this link\./);
  expect(said[1]).toMatch(/^The invitation is on its way\./);
  for (const text of said) expect(text).toMatch(/\nhttp.*\/staff\/invitation\?c=/);
});
