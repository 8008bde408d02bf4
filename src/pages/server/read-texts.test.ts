import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, aWebinar } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { writeBlurb } from '#pages/server/write-blurb.ts';
import { settingsCall } from '#provider/contract.ts';
import { blurbCall, facultyCall } from '../contract.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe('a text of the provider', () => {
  it('is cleaned again when it is shown, however it came into the database', async () => {
    await writeBlurb(
      portal.context.db,
      'terms',
      '<h2>Terms</h2><script>alert(1)</script><p onclick="alert(1)" style="color:red">Text <a href="javascript:alert(1)">one</a> <a href="https://a.test">two</a></p><iframe src="//b.test"></iframe><img src=x onerror=alert(1)><svg><style><a title="</style><img src onerror=alert(1)>">',
      portal.context.now(),
    );
    const { body } = await portal.call(blurbCall, { code: 'terms' });
    const text = body.data[0]?.blurb ?? '';
    expect(text).toContain('<h2>Terms</h2>');
    expect(text).toContain('href="https://a.test"');
    expect(text).not.toMatch(/script|onclick|onerror|style|iframe|<img|<svg/i);
  });
  it.each(['support', 'TERMS', '', '../terms', '__proto__', 'constructor', 'x'.repeat(40)])(
    'named %j does not exist',
    async (code) => {
      expect((await portal.call(blurbCall, { code })).body).toMatchObject({ status: false, errorMsg: 'Error!' });
    },
  );
  it.each(['about', 'faculty', 'terms', 'privacy'])(
    '%s is there before the provider has written anything',
    async (code) => {
      const empty = await openPortal();
      const { body } = await empty.call(blurbCall, { code });
      const text = body.data[0]?.blurb ?? '';
      expect(text).toContain('Dental Learning');
      expect(text).toContain('href="/support"');
      expect(text).not.toMatch(/[{}]|localhost|undefined/);
      await empty.close();
    },
  );
  it('no other address replaces the provider’s before there is one', async () => {
    const empty = await openPortal();
    expect((await empty.call(settingsCall, {})).body.provider.email).toBe('');
    await empty.close();
  });
  it('shows the provider’s details where the text has their places, escaped', async () => {
    const { db, now } = portal.context;
    const details = { address: ['1 Quay', 'Galway'], email: 'ce@quay.test', phone: '091 555 010' };
    await writeSetting(db, providerSettings.provider, { name: 'Quay CE', legalName: 'Quay & <Sons>', ...details });
    await writeBlurb(db, 'about', '<p>{service} {other}</p><p>{contact}</p>', now());
    const { body } = await portal.call(blurbCall, { code: 'about' });
    expect(body.data[0]?.blurb).toBe(
      '<p>Quay CE, a service of Quay &amp; &lt;Sons&gt; {other}</p><p>Quay &amp; &lt;Sons&gt;, 1 Quay, Galway. Email ' +
        '<a href="mailto:ce@quay.test">ce@quay.test</a>, phone 091 555 010, or the ' +
        '<a href="/support">support form</a>.</p>',
    );
  });
});

describe('the faculty', () => {
  it('lists who teaches with what can be opened now', async () => {
    const shown = await aClass(portal.context);
    const hidden = await aClass(portal.context);
    const past = await aWebinar(portal.context, { releaseAt: portal.context.now().subtract({ hours: 48 }) });
    await portal.context.db.updateTable('activity').set({ published: false }).where('id', '=', hidden.id).execute();
    const { body } = await portal.call(facultyCall, {});
    const hashes = body.data.flatMap((speaker) => speaker.courses.map(({ hash }) => hash));
    expect(hashes).toContain(shown.hash);
    expect(hashes).not.toContain(hidden.hash);
    expect(hashes).not.toContain(past.hash);
  });
});
