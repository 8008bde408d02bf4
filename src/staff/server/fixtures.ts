// People of the provider for tests: each signed in, with the roles asked for.
import type { LightMyRequestResponse } from 'fastify';
import type { CallContext } from '#platform/server/context.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import type { Call, CallAnswer, CallInput } from '#platform/shared/call.ts';
import type { Portal } from '#platform/testing/portal.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { Role } from '../permissions.ts';
import { freshMinutes } from './sessions/session-life.ts';
import { openStaffSession } from './sessions/open-staff-session.ts';
import { insertStaffMember, replaceStaffRoles } from './staff-queries.ts';

let count = 0;

export type SignedInStaff = StaffMember & {
  /** The token of the session: what the cookie `staff` holds. */
  readonly token: string;
};

type StaffChanges = {
  readonly name?: string;
  readonly email?: string;
  readonly companyId?: string;
  readonly endsAt?: Temporal.Instant;
  /** False: no second factor yet. */
  readonly isEnrolled?: boolean;
};

/** A person of the team with these roles, signed in and confirmed just now. */
export async function aStaffMember(
  context: CallContext,
  roles: readonly Role[],
  { name, email, companyId, endsAt, isEnrolled = true }: StaffChanges = {},
): Promise<SignedInStaff> {
  count += 1;
  const now = context.now();
  const key = email ?? `staff-${count}@team.test`;
  const member = {
    hash: publicHash(22),
    name: name ?? `Robin ${roles[0] ?? 'nobody'} ${count}`,
    email: key,
    company_id: companyId ?? null,
  };
  const { id } = await insertStaffMember(context.db, {
    ...member,
    email_key: key.toLowerCase(),
    ends_at: endsAt ?? null,
    created_at: now,
    enrolled_at: isEnrolled ? now : null,
    joined_at: isEnrolled ? now : null,
    codes_kept_at: isEnrolled ? now : null,
  });
  await replaceStaffRoles(context.db, id, roles);
  const token = await openStaffSession(context, context.db, id, { isProven: true });
  const { id: sessionId } = await context.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    hash: member.hash,
    name: member.name,
    email: member.email,
    roles,
    companyId: member.company_id,
    sessionId,
    freshUntil: now.add({ minutes: freshMinutes }),
    token,
  };
}

/** One more session of someone, confirmed just now; its token. */
export const aStaffSession = (context: CallContext, { id }: Pick<SignedInStaff, 'id'>): Promise<string> =>
  openStaffSession(context, context.db, id, { isProven: true });

type Answered<C extends Call> = {
  readonly httpStatus: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: CallAnswer<C> & { errorMsg?: string; code?: string };
};

type Visit = {
  /** The network the call comes from. */
  readonly address?: string;
  /** The mark of a browser: what the cookie `device` holds. */
  readonly device?: string;
  readonly idempotencyKey?: string;
};

/** Makes a call of staff as a page of the console does, by the cookie of `staff`; null: nobody is signed in. */
export async function callAsStaff<C extends Call>(
  portal: Portal,
  staff: Pick<SignedInStaff, 'token'> | null,
  call: C,
  input: CallInput<C>,
  { address, device, idempotencyKey }: Visit = {},
): Promise<Answered<C>> {
  const cookies = [...(staff === null ? [] : [`staff=${staff.token}`]), ...(device ? [`device=${device}`] : [])];
  const query = Object.fromEntries(
    Object.entries(input as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  const response = await portal.app.inject({
    method: call.method,
    url: call.path,
    ...(call.method === 'GET' ? { query } : { payload: input as object }),
    ...(address === undefined ? {} : { remoteAddress: address }),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  });
  return { httpStatus: response.statusCode, headers: response.headers, body: response.json() };
}

/** What a browser's profile needs to be signed in: for `page.context().addCookies`. */
export const staffCookie = (url: string, { token }: Pick<SignedInStaff, 'token'>) => ({
  name: 'staff',
  value: token,
  url,
  httpOnly: true,
  sameSite: 'Strict' as const,
});
