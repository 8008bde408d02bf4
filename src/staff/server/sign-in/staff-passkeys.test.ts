// Passkeys of staff, signed by an authenticator made of Node's own keys. That a real device makes one is shown by the
// console's journey.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { publicHash } from '#platform/server/security/random.ts';
import * as calls from '../../contract.ts';
import { aStaffMember, callAsStaff, type SignedInStaff } from '../fixtures.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A key in a device of someone of the team. */
async function aDevice(staff: SignedInStaff) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const part = (head: string, value: string) =>
    Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(value, 'base64url')]);
  const id = publicHash(22);
  await portal.context.db
    .insertInto('staff_passkey')
    .values({
      staff_id: staff.id,
      credential_id: id,
      // COSE: an ES256 key of P-256
      public_key: Buffer.concat([Buffer.from('a5010203262001', 'hex'), part('215820', x), part('225820', y)]),
      counter: '0',
      name: 'Test',
      created_at: portal.context.now(),
    })
    .execute();
  return (challenge: string, { origin = 'http://portal.test', isVerified = true, counter = 1 } = {}) => {
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const authenticatorData = Buffer.concat([
      sha256('portal.test'),
      Buffer.from([isVerified ? 5 : 1, 0, 0, 0, counter]),
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey).toString(
          'base64url',
        ),
      },
    };
  };
}

const ask = async () => {
  const { options } = (await callAsStaff(portal, null, calls.askStaffPasskeyCall, {})).body;
  return String(options['challenge']);
};
const signIn = (key: ReturnType<Awaited<ReturnType<typeof aDevice>>>) =>
  callAsStaff(portal, null, calls.staffPasskeyLoginCall, { key });

it('a passkey signs in, each challenge once, also while wrong passwords make others wait', async () => {
  const staff = await aStaffMember(portal.context, ['registrar']);
  const device = await aDevice(staff);
  for (let tries = 0; tries < 6; tries += 1)
    await callAsStaff(portal, null, calls.staffSignInCall, { email: staff.email, password: 'wrong' });
  const blocked = await callAsStaff(portal, null, calls.staffSignInCall, { email: staff.email, password: 'wrong' });
  expect(blocked.httpStatus).toBe(429);
  const challenge = await ask();
  const signedIn = await signIn(device(challenge));
  expect(signedIn.body).toEqual({ status: true, next: 'done' });
  expect(signedIn.headers['set-cookie']).toContainEqual(expect.stringMatching(/^staff=/));
  expect((await signIn(device(challenge, { counter: 2 }))).body.code).toBe('wrong-sign-in');
  const noted = await portal.context.db
    .selectFrom('audit_entry')
    .select(['act', 'after'])
    .where('staff_id', '=', staff.id)
    .execute();
  expect(noted).toEqual([{ act: 'staff.signed-in', after: { by: 'passkey' } }]);
});

it('for another site, without its owner’s presence, late, or of an account that ended, it does not', async () => {
  const staff = await aStaffMember(portal.context, ['registrar']);
  const device = await aDevice(staff);
  expect((await signIn(device(await ask(), { origin: 'https://evil.test' }))).body.code).toBe('wrong-sign-in');
  expect((await signIn(device(await ask(), { isVerified: false }))).body.code).toBe('wrong-sign-in');
  const late = await ask();
  portal.advance({ minutes: 6 });
  expect((await signIn(device(late))).body.code).toBe('wrong-sign-in');
  await portal.context.db
    .updateTable('staff_member')
    .set({ ended_at: portal.context.now() })
    .where('id', '=', staff.id)
    .execute();
  expect((await signIn(device(await ask()))).body.code).toBe('wrong-sign-in');
});

it('confirms its own owner’s session and no one else’s', async () => {
  const [one, other] = [await aStaffMember(portal.context, ['owner']), await aStaffMember(portal.context, ['owner'])];
  const device = await aDevice(one);
  portal.advance({ minutes: 11 });
  const confirm = async (who: SignedInStaff, counter: number) =>
    (await callAsStaff(portal, who, calls.confirmCall, { key: device(await ask(), { counter }) })).body;
  expect((await confirm(other, 1)).code).toBe('wrong-code');
  expect((await callAsStaff(portal, one, calls.recoveryCodesCall, {})).body.code).toBe('confirm');
  expect((await confirm(one, 2)).status).toBe(true);
  expect((await callAsStaff(portal, one, calls.recoveryCodesCall, {})).body.codes).toHaveLength(10);
});
