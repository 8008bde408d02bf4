// Zoom's REST API (https://developers.zoom.us/docs/api/), by a server-to-server OAuth app of the provider's account.
// Written from Zoom's documentation; docs/guide/zoom.md says what was never tried against the real service.
import * as z from 'zod/mini';
import type { Context } from '#platform/server/context.ts';
import { digestOf } from '#platform/server/security/random.ts';
import {
  MeetingFault,
  type MeetingPlan,
  type MeetingProblem,
  type MeetingService,
  type ReportedAnswer,
  type ReportedPresence,
} from './meeting-service.ts';

export type ZoomKeys = {
  readonly kind: 'meeting' | 'webinar';
  /** The address of the Zoom user who hosts; '' = the owner of the account. */
  readonly host: string;
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** One answer may take this long, in milliseconds. */
const timeoutMs = 10_000;
/** A token is renewed this long before it expires. */
const renewalSec = 60;
const pageSize = 300;

/** Without these, answers to polls and questions are no evidence, and everything else works. */
const answerScopes = ({ kind }: Pick<ZoomKeys, 'kind'>): readonly string[] => [
  `report:read:list_${kind}_polls:admin`,
  `report:read:list_${kind}_qa:admin`,
];

/**
 * What the app has to be allowed to do, as Zoom names it, and what `kind` it is for. Older apps have shorter
 * names instead, without the second part.
 */
export const zoomScopes = ({ kind }: Pick<ZoomKeys, 'kind'>): readonly string[] => [
  `${kind}:write:${kind}:admin`,
  `${kind}:read:${kind}:admin`,
  `${kind}:update:${kind}:admin`,
  `${kind}:delete:${kind}:admin`,
  `${kind}:write:registrant:admin`,
  `${kind}:read:list_registrants:admin`,
  `${kind}:update:registrant_status:admin`,
  `${kind}:read:list_past_instances:admin`,
  `report:read:list_${kind}_participants:admin`,
  ...answerScopes({ kind }),
  'user:read:user:admin',
  'user:read:settings:admin',
];

/** `update` and `delete` are part of the older `write`. */
const olderScope = (scope: string): string => {
  const [subject = '', action = ''] = scope.split(':');
  return `${subject}:${action === 'read' ? 'read' : 'write'}:admin`;
};

const missingScopes = (keys: ZoomKeys, granted: string): readonly string[] => {
  const has = new Set(granted.split(/[\s,]+/));
  return zoomScopes(keys).filter((scope) => !has.has(scope) && !has.has(olderScope(scope)));
};

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.optional(z.string()),
});
const tokenError = z.object({ reason: z.optional(z.string()), error: z.optional(z.string()) });
const apiError = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });
const identifier = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
);
const createdAnswer = z.object({ id: identifier });
const registrantAnswer = z.object({ registrant_id: z.string(), join_url: z.string() });
const hostAnswer = z.object({ start_url: z.string() });
const nextPage = { next_page_token: z.optional(z.string()) };
const registrantsAnswer = z.object({
  ...nextPage,
  registrants: z.array(z.object({ id: z.string(), email: z.string(), join_url: z.optional(z.string()) })),
});
const optionalText = z.optional(z.nullable(z.string()));
const participantsAnswer = z.object({
  ...nextPage,
  participants: z.array(
    z.object({
      user_id: z.optional(identifier),
      registrant_id: optionalText,
      name: optionalText,
      user_email: optionalText,
      join_time: z.string(),
      leave_time: optionalText,
    }),
  ),
});
const pollsAnswer = z.object({
  questions: z.optional(
    z.array(
      z.object({
        name: optionalText,
        email: optionalText,
        question_details: z.optional(
          z.array(z.object({ question: z.string(), date_time: optionalText, create_time: optionalText })),
        ),
      }),
    ),
  ),
});
const instance = z.object({ uuid: z.string() });
const instancesAnswer = z.object({ meetings: z.optional(z.array(instance)), webinars: z.optional(z.array(instance)) });
/** 1 = Basic, 2 = Licensed, 99 = none: signed up on the way into another account. */
const userAnswer = z.object({ email: z.string(), type: z.number() });
const userSettings = z.object({
  feature: z.object({
    meeting_capacity: z.optional(z.number()),
    webinar: z.optional(z.boolean()),
    webinar_capacity: z.optional(z.number()),
  }),
});

const quoted = (words: string | undefined): string => {
  const shown = (words ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return shown === '' ? '' : ` Zoom says: “${shown}”`;
};

/** Seconds of a `Retry-After`: a number, or a moment. */
function retryAfterSec(header: string | null, now: Temporal.Instant): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(1, Math.ceil((at - now.epochMilliseconds) / 1000));
}

/** What an answer other than a success means. */
function faultOf(status: number, body: unknown, retryAfter: number | null): MeetingFault {
  const { code, message } = apiError.safeParse(body).data ?? {};
  if (status === 429)
    return new MeetingFault(
      'throttled',
      `Zoom’s limit on requests is reached. We’ll try again.${quoted(message)}`,
      retryAfter,
    );
  if (status >= 500)
    return new MeetingFault('unreachable', `Zoom has a problem right now (${status}). We’ll try again.`);
  if (code === 4711 || /does not contain scopes/i.test(message ?? ''))
    return new MeetingFault(
      'missing-scope',
      `The Zoom app lacks a scope. Add it under Scopes, then try again.${quoted(message)}`,
    );
  if (/(?:webinar )?plan is missing|subscribe|not enabled for this user|paid account/i.test(message ?? ''))
    return new MeetingFault('no-license', `This Zoom user’s license doesn’t include that.${quoted(message)}`);
  if (status === 401) return new MeetingFault('wrong-keys', `Zoom refused the app’s sign-in.${quoted(message)}`);
  if (
    /registration has not been enabled|registration (?:is )?closed|maximum number of registrants/i.test(message ?? '')
  )
    return new MeetingFault('no-registration', `Zoom accepts no registrations for this meeting.${quoted(message)}`);
  if (code === 1001)
    return new MeetingFault(
      'refused',
      `Zoom doesn’t know the host. Check the host’s email in Settings.${quoted(message)}`,
    );
  if (status === 404 || code === 3001)
    return new MeetingFault('not-found', `Zoom doesn’t have this meeting anymore.${quoted(message)}`);
  return new MeetingFault('refused', `Zoom refused (${status}).${quoted(message)}`);
}

/** Why there is no token. */
function tokenFault(status: number, body: unknown, retryAfter: number | null): MeetingFault {
  const { reason, error } = tokenError.safeParse(body).data ?? {};
  if (status === 429 || status >= 500) return faultOf(status, body, retryAfter);
  if (error === 'invalid_client')
    return new MeetingFault(
      'wrong-keys',
      `The client ID or client secret is wrong, or the app isn’t activated. Copy both from App Credentials.${quoted(reason)}`,
    );
  if (error === 'unsupported_grant_type')
    return new MeetingFault(
      'wrong-keys',
      `This isn’t a server-to-server OAuth app. Create one of that kind.${quoted(reason)}`,
    );
  return new MeetingFault('wrong-keys', `The account ID is wrong. Copy it from App Credentials.${quoted(reason)}`);
}

type Token = { readonly value: string; readonly expiresAt: Temporal.Instant; readonly scope: string };
/** Tokens of this process by their keys: each works for an hour, and asking for one doesn't end another. */
const tokens = new Map<string, Token>();

type Question = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** Zoom, asked with these keys. `signal` ends what takes too long for whoever waits. */
export function zoomService(
  { config, now }: Pick<Context, 'config' | 'now'>,
  keys: ZoomKeys,
  signal?: AbortSignal,
): MeetingService {
  const { token: tokenAddress, api } = config.zoomAddresses;
  const tokenKey = digestOf([tokenAddress, keys.accountId, keys.clientId, keys.clientSecret].join('\n')).toString(
    'hex',
  );
  const plural = `${keys.kind}s`;
  const user = encodeURIComponent(keys.host || 'me');

  async function send(address: URL, init: RequestInit): Promise<{ response: Response; body: unknown }> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(address, {
        ...init,
        redirect: 'error',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const text = await response.text();
      let body: unknown = null;
      try {
        body = text === '' ? null : JSON.parse(text);
      } catch {
        // A page of a proxy in between: the status says enough.
      }
      return { response, body };
    } catch (error) {
      const code = ((error as Error).cause as { code?: string } | undefined)?.code;
      throw new MeetingFault(
        'unreachable',
        (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError'
          ? 'Zoom didn’t answer in time.'
          : `The portal can’t reach ${address.host}${code === undefined ? '' : ` (${code})`}. Check the network and firewall.`,
      );
    }
  }

  async function askToken(): Promise<Token> {
    const address = new URL(tokenAddress);
    address.search = new URLSearchParams({ grant_type: 'account_credentials', account_id: keys.accountId }).toString();
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const { response, body } = await send(address, { method: 'POST', headers: { authorization: `Basic ${basic}` } });
    if (!response.ok)
      throw tokenFault(response.status, body, retryAfterSec(response.headers.get('retry-after'), now()));
    const { access_token: value, expires_in: seconds, scope = '' } = read(tokenAnswer, body);
    const token = { value, scope, expiresAt: now().add({ seconds: Math.max(0, Math.floor(seconds) - renewalSec) }) };
    tokens.set(tokenKey, token);
    return token;
  }
  const readToken = async (): Promise<Token> => {
    const token = tokens.get(tokenKey);
    return token !== undefined && Temporal.Instant.compare(now(), token.expiresAt) < 0 ? token : askToken();
  };

  function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
    const answer = schema.safeParse(body);
    if (!answer.success) throw new MeetingFault('refused', 'Zoom’s answer wasn’t complete. We’ll try again.');
    return answer.data;
  }

  async function ask({ method, path, query = {}, body }: Question): Promise<unknown> {
    const address = new URL(`${api}${path}`);
    address.search = new URLSearchParams(query).toString();
    for (let isFirst = true; ; isFirst = false) {
      const token = await readToken();
      const { response, body: answer } = await send(address, {
        method,
        headers: {
          authorization: `Bearer ${token.value}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return answer;
      // A token that Zoom ended early, as it does when the app's scopes change: another one may be good.
      if (response.status === 401 && isFirst && tokens.delete(tokenKey)) continue;
      throw faultOf(response.status, answer, retryAfterSec(response.headers.get('retry-after'), now()));
    }
  }

  async function askPages<Schema extends z.ZodMiniType<{ readonly next_page_token?: string | undefined }>>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const pages: z.output<Schema>[] = [];
    const seen = new Set<string>();
    for (let page = ''; ;) {
      const answer = read(
        schema,
        await ask({
          method: 'GET',
          path,
          query: { ...query, page_size: String(pageSize), ...(page === '' ? {} : { next_page_token: page }) },
        }),
      );
      pages.push(answer);
      page = answer.next_page_token ?? '';
      if (page === '' || seen.has(page)) return pages;
      seen.add(page);
    }
  }

  const fields = ({ title, startsAt, durationMin, timeZone }: MeetingPlan) => ({
    topic: title.slice(0, 200),
    start_time: startsAt.toString({ smallestUnit: 'second' }),
    duration: durationMin,
    timezone: timeZone,
  });
  const path = (meetingId: string) => `/${plural}/${encodeURIComponent(meetingId)}`;

  async function findRegistrant(meetingId: string, alias: string) {
    const pages = await askPages(`${path(meetingId)}/registrants`, { status: 'approved' }, registrantsAnswer);
    return pages.flatMap(({ registrants }) => registrants).find(({ email }) => email.toLowerCase() === alias);
  }

  /** The runnings of a meeting, as paths name them: an identifier with a slash in it is encoded twice. */
  async function listRunnings(meetingId: string) {
    const held = await ask({
      method: 'GET',
      path: `/past_${plural}/${encodeURIComponent(meetingId)}/instances`,
    }).catch(unlessGone);
    const { meetings = [], webinars = [] } = held === null ? {} : read(instancesAnswer, held);
    return [...meetings, ...webinars].map(({ uuid }) => {
      const once = encodeURIComponent(uuid);
      return { uuid, key: uuid.includes('/') ? encodeURIComponent(once) : once };
    });
  }

  return {
    async create(plan) {
      const body = {
        ...fields(plan),
        // Scheduled; registered once and approved without anyone looking, while Zoom itself writes to nobody.
        type: keys.kind === 'webinar' ? 5 : 2,
        settings: {
          approval_type: 0,
          registration_type: 1,
          registrants_confirmation_email: false,
          registrants_email_notification: false,
          allow_multiple_devices: true,
          ...(keys.kind === 'meeting'
            ? { waiting_room: false, join_before_host: false }
            : { email_in_attendee_report: false }),
        },
      };
      return read(createdAnswer, await ask({ method: 'POST', path: `/users/${user}/${plural}`, body })).id;
    },
    async change(meetingId, plan) {
      await ask({ method: 'PATCH', path: path(meetingId), body: fields(plan) });
    },
    async cancel(meetingId) {
      const query: Record<string, string> =
        keys.kind === 'webinar'
          ? { cancel_webinar_reminder: 'false' }
          : { schedule_for_reminder: 'false', cancel_meeting_reminder: 'false' };
      await ask({ method: 'DELETE', path: path(meetingId), query }).catch(unlessGone);
    },
    async admit(meetingId, { alias, firstName, lastName }) {
      try {
        const body = { email: alias, first_name: firstName.slice(0, 64), last_name: lastName.slice(0, 64) };
        const answer = await ask({ method: 'POST', path: `${path(meetingId)}/registrants`, body });
        const { registrant_id: registrantId, join_url: url } = read(registrantAnswer, answer);
        return { registrantId, url };
      } catch (error) {
        // An earlier try may have registered the alias without its answer arriving here.
        if (!(error instanceof MeetingFault) || error.problem !== 'refused') throw error;
        const known = await findRegistrant(meetingId, alias);
        if (known?.join_url === undefined) throw error;
        return { registrantId: known.id, url: known.join_url };
      }
    },
    async withdraw(meetingId, { id: noted, alias }) {
      const id = noted ?? (await findRegistrant(meetingId, alias).catch(unlessGone))?.id;
      if (id === undefined) return;
      const body = { action: 'cancel', registrants: [{ id, email: alias }] };
      await ask({ method: 'PUT', path: `${path(meetingId)}/registrants/status`, body }).catch(unlessGone);
    },
    async hostLink(meetingId) {
      return read(hostAnswer, await ask({ method: 'GET', path: path(meetingId) })).start_url;
    },
    async fetchReport(meetingId) {
      const stays: ReportedPresence[] = [];
      for (const { uuid, key } of await listRunnings(meetingId)) {
        const pages = await askPages(
          `/report/${plural}/${key}/participants`,
          { include_fields: 'registrant_id' },
          participantsAnswer,
        ).catch(unlessGone);
        for (const each of (pages ?? []).flatMap(({ participants }) => participants))
          stays.push({
            instance: uuid,
            participant: each.user_id ?? '',
            registrantId: each.registrant_id ?? '',
            name: each.name ?? '',
            email: each.user_email ?? '',
            joinedAt: momentOf(each.join_time),
            leftAt: each.leave_time ? momentOf(each.leave_time) : null,
          });
      }
      return stays;
    },
    async fetchAnswers(meetingId) {
      const answers: ReportedAnswer[] = [];
      for (const { key } of await listRunnings(meetingId))
        for (const what of ['poll', 'question'] as const) {
          const report = await ask({
            method: 'GET',
            path: `/report/${plural}/${key}/${what === 'poll' ? 'polls' : 'qa'}`,
          }).catch(unlessLeftOut);
          const { questions = [] } = report === null ? {} : read(pollsAnswer, report);
          for (const { name, email, question_details: details = [] } of questions)
            for (const { question, date_time: answeredAt, create_time: askedAt } of details)
              answers.push({
                what,
                name: name ?? '',
                email: email ?? '',
                question,
                at: momentOrNull(answeredAt ?? askedAt),
              });
        }
      return answers;
    },
    async check() {
      // A new token: the one in memory has the scopes of when it was made.
      const lacked = missingScopes(keys, (await askToken()).scope);
      const optional = new Set(answerScopes(keys));
      const missing = lacked.filter((scope) => !optional.has(scope));
      if (missing.length > 0)
        throw new MeetingFault(
          'missing-scope',
          `The Zoom app lacks ${missing.length === 1 ? 'this scope' : 'these scopes'}: ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'} under Scopes.`,
        );
      const { email, type } = read(userAnswer, await ask({ method: 'GET', path: `/users/${user}` }));
      if (type !== 2)
        throw new MeetingFault('no-license', `${email} has no Zoom license. Registration needs a licensed host.`);
      const { feature } = read(userSettings, await ask({ method: 'GET', path: `/users/${user}/settings` }));
      if (keys.kind === 'webinar' && feature.webinar !== true)
        throw new MeetingFault('no-license', `${email} has no webinar license. Choose Meetings, or another host.`);
      const most = keys.kind === 'webinar' ? feature.webinar_capacity : feature.meeting_capacity;
      const connected = `Connected. ${email} hosts${most === undefined ? '' : `, for up to ${most.toLocaleString('en-US')} people`}.`;
      return lacked.length === 0
        ? connected
        : `${connected} Without ${lacked.join(' and ')}, answers to polls and questions in the meeting aren’t evidence.`;
    },
  };
}

/** What is gone needs no removing, and has no report. */
function unlessGone(error: unknown): null {
  if (error instanceof MeetingFault && error.problem === 'not-found') return null;
  throw error;
}

/**
 * No report of polls or questions: the meeting had none, the license or the app doesn't include it, or the feature is
 * off. Their minutes count without it.
 */
function unlessLeftOut(error: unknown): null {
  const leftOut: readonly MeetingProblem[] = ['not-found', 'missing-scope', 'no-license', 'refused'];
  if (error instanceof MeetingFault && leftOut.includes(error.problem)) return null;
  throw error;
}

/** The moment of an answer; null for one that can't be read, since an answer without a time is evidence too. */
function momentOrNull(text: string | null | undefined): Temporal.Instant | null {
  try {
    return text ? Temporal.Instant.from(text) : null;
  } catch {
    return null;
  }
}

function momentOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new MeetingFault('refused', 'Zoom’s report has a time that can’t be read.');
  }
}
