// What surrounds a passkey: challenges, owners, freshness. That a real device's key works is shown by the journey
// e2e/look-after-an-account.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import {
  addPasskeyCall,
  askPasskeyCall,
  offerPasskeyCall,
  passkeyLoginCall,
  passkeysCall,
  removePasskeyCall,
} from '../contract.ts';
import { aStudent, fixturePassword, type SignedIn } from '#accounts/server/fixtures.ts';

let portal: Portal;
let student: SignedIn;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  student = await aStudent(portal.context);
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keySigned = (challenge: string, origin = 'http://portal.test', type = 'webauthn.get') => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: base64({ type, challenge, origin }),
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    attestationObject: 'AAAA',
  },
});
const challenges = () => portal.context.db.selectFrom('passkey_challenge').selectAll().execute();
const aPasskey = (studentId: string, credentialId: string) =>
  portal.context.db
    .insertInto('passkey')
    .values({
      student_id: studentId,
      credential_id: credentialId,
      public_key: Buffer.from([1]),
      name: 'Chrome on Windows',
      created_at: portal.context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('an offer to add a passkey', () => {
  it('names this site alone, asks for the owner’s presence, and gives nothing secret away', async () => {
    const { body } = await portal.call(offerPasskeyCall, {}, student.token);
    expect(body.options).toMatchObject({
      rp: { id: 'portal.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.stringify(body)).not.toContain(student.token);
  });
  it('wants a fresh sign-in or the current password', async () => {
    portal.advance({ minutes: 16 });
    expect((await portal.call(offerPasskeyCall, {}, student.token)).body).toMatchObject({
      status: false,
      code: 'password-needed',
    });
    expect((await portal.call(offerPasskeyCall, { currentPassword: fixturePassword }, student.token)).body.status).toBe(
      true,
    );
  });
  it('is not for visitors', async () => {
    expect((await portal.call(offerPasskeyCall, {})).httpStatus).toBe(401);
    expect((await portal.call(addPasskeyCall, { key: keySigned('x') }, null)).httpStatus).toBe(401);
  });
});

describe('a made-up key', () => {
  it('is not added, and its challenge is gone', async () => {
    const { options } = (await portal.call(offerPasskeyCall, {}, student.token)).body;
    expect(
      (
        await portal.call(
          addPasskeyCall,
          { key: keySigned(String(options['challenge']), 'http://portal.test', 'webauthn.create') },
          student.token,
        )
      ).body,
    ).toMatchObject({ status: false, code: 'passkey-refused' });
    expect((await portal.call(passkeysCall, {}, student.token)).body.passkeys).toEqual([]);
    expect((await challenges()).map(({ challenge }) => challenge)).not.toContain(options['challenge']);
  });
  it.each([
    ['of an unknown device', keySigned('x')],
    ['with another origin', keySigned('x', 'https://evil.test')],
    ['that is no JSON', { ...keySigned('x'), response: { clientDataJSON: '!!' } }],
    ['with nothing in it', { ...keySigned('x'), response: { clientDataJSON: '' } }],
  ])('%s does not sign in', async (_case, key) => {
    await aPasskey(student.id, `known-${student.id}`);
    for (const id of ['AAAA', `known-${student.id}`]) {
      const { httpStatus, body } = await portal.call(passkeyLoginCall, { key: { ...key, id } });
      expect([httpStatus, body.status, body.errorMsg]).toEqual([200, false, 'Invalid login - please try again.']);
    }
  });
  it.each([[null], ['x'], [{}], [{ id: 'a' }], [{ ...keySigned('x'), type: 'password' }]])(
    'in another shape is malformed: %j',
    async (key) => {
      expect((await portal.call(passkeyLoginCall, { key } as never)).httpStatus).toBe(400);
    },
  );
  it('cannot use the challenge of someone’s registration to sign in', async () => {
    const { options } = (await portal.call(offerPasskeyCall, {}, student.token)).body;
    await aPasskey(student.id, 'BBBB');
    await portal.call(passkeyLoginCall, { key: { ...keySigned(String(options['challenge'])), id: 'BBBB' } });
    expect((await challenges()).map(({ challenge }) => challenge)).toContain(options['challenge']);
  });
});

describe('a question for a passkey', () => {
  it('is the same for everybody and lists no keys', async () => {
    await aPasskey(student.id, 'CCCC');
    const { body } = await portal.call(askPasskeyCall, {});
    expect(body.options['allowCredentials'] ?? []).toEqual([]);
    expect(body.options).toMatchObject({ rpId: 'portal.test', userVerification: 'required' });
  });
});

describe('removing', () => {
  it('reaches one’s own passkeys alone', async () => {
    const other = await aStudent(portal.context);
    const { id } = await aPasskey(student.id, 'DDDD');
    await portal.call(removePasskeyCall, { id }, other.token);
    expect((await portal.call(passkeysCall, {}, student.token)).body.passkeys).toHaveLength(1);
    await portal.call(removePasskeyCall, { id }, student.token);
    expect((await portal.call(passkeysCall, {}, student.token)).body.passkeys).toEqual([]);
  });
});
