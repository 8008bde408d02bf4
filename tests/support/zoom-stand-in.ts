// A stand-in for Zoom: the calls that the portal makes, with the names, checks, and refusals that Zoom's documentation
// describes. It fails on demand, holds meetings, and signs webhooks. It was never compared with the real service.
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zoomScopes } from '#live/server/meetings/zoom.ts';

type Registrant = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  status: 'approved' | 'cancelled';
  readonly join_url: string;
};
type Presence = {
  readonly user_id: string;
  readonly registrant_id: string;
  readonly name: string;
  readonly user_email: string;
  readonly join_time: string;
  leave_time: string;
};
/** What one participant answered, or asked, as the reports list it. */
type Answers = { readonly email: string; readonly name: string; readonly question_details: object[] };
export type HeldMeeting = {
  readonly id: string;
  readonly kind: 'meeting' | 'webinar';
  topic: string;
  start_time: string;
  duration: number;
  readonly registrants: Registrant[];
  readonly instances: {
    readonly uuid: string;
    readonly stays: Presence[];
    readonly polls: Answers[];
    readonly questions: Answers[];
  }[];
};

/** What happened in a meeting, before it is signed and delivered. */
export type Happening = { readonly event: string; readonly object: object; readonly at: Temporal.Instant };
type Delivery = { readonly headers: Record<string, string>; readonly body: string };

const keys = { accountId: 'acc-81', clientId: 'client-7', clientSecret: 'the-secret' };
const everyScope = [...new Set([...zoomScopes({ kind: 'meeting' }), ...zoomScopes({ kind: 'webinar' })])];

type Answer = { readonly status: number; readonly body?: object; readonly headers?: Record<string, string> };
const refuse = (status: number, code: number, message: string): Answer => ({ status, body: { code, message } });

/** Opens the stand-in on a port of its own. `now`: the clock by which tokens expire. */
export async function openZoom(now: () => Temporal.Instant, webhookSecret = '') {
  const meetings = new Map<string, HeldMeeting>();
  const tokens = new Map<string, Temporal.Instant>();
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = [];
  const added = new Map<string, number>();
  const zoom = {
    keys,
    scopes: everyScope,
    host: { email: 'education@society.test', type: 2, webinar: true },
    meetings,
    requests,
    /** What the next requests to the API are answered, in their order; null = as usual. */
    next: [] as (Answer | 'hang up' | 'done, but hang up' | null)[],
    /** The most registrants of a page of a list or report, however many were asked for. */
    pageLimit: 300,
  };
  let instances = 0;

  function authorize(request: IncomingMessage, scope: string): Answer | null {
    const value = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const expiresAt = tokens.get(value);
    if (expiresAt === undefined) return refuse(401, 124, 'Invalid access token.');
    if (Temporal.Instant.compare(now(), expiresAt) >= 0) return refuse(401, 124, 'Access token is expired.');
    if (!zoom.scopes.includes(scope))
      return refuse(400, 4711, `Invalid access token, does not contain scopes:[${scope}].`);
    return null;
  }

  function token(request: IncomingMessage, url: URL): Answer {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`)
      return { status: 400, body: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' } };
    if (url.searchParams.get('grant_type') !== 'account_credentials')
      return { status: 400, body: { reason: 'unsupported grant type', error: 'unsupported_grant_type' } };
    if (url.searchParams.get('account_id') !== keys.accountId)
      return { status: 400, body: { reason: 'Bad Request', error: 'invalid_request' } };
    const value = randomBytes(24).toString('base64url');
    tokens.set(value, now().add({ seconds: 3600 }));
    return {
      status: 200,
      body: { access_token: value, token_type: 'bearer', expires_in: 3599, scope: zoom.scopes.join(' ') },
    };
  }

  const paged = <Row>(rows: readonly Row[], url: URL, name: string): Answer => {
    const size = Math.min(Number(url.searchParams.get('page_size') ?? 30), zoom.pageLimit);
    const from = Number(url.searchParams.get('next_page_token') || 0);
    const next = from + size < rows.length ? String(from + size) : '';
    return {
      status: 200,
      body: {
        page_size: size,
        total_records: rows.length,
        next_page_token: next,
        [name]: rows.slice(from, from + size),
      },
    };
  };

  /** A running by its identifier in a path, encoded twice where it contains a slash. */
  const runningOf = (inPath: string) => {
    const once = decodeURIComponent(inPath);
    const uuid = once.includes('%') ? decodeURIComponent(once) : once;
    return [...meetings.values()].flatMap(({ instances }) => instances).find((each) => each.uuid === uuid);
  };

  /** One call of the API. */
  function answer(request: IncomingMessage, url: URL, text: string): Answer {
    const path = url.pathname.replace(/^\/v2/, '');
    const { method } = request;
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const allowed = (scope: string, does: () => Answer) => authorize(request, scope) ?? does();
    const user = /^\/users\/([^/]+)(?:\/(meetings|webinars|settings))?$/.exec(path);
    const knowsUser = user !== null && ['me', zoom.host.email].includes(decodeURIComponent(user[1] ?? ''));
    if (user !== null && !knowsUser) return refuse(404, 1001, `User does not exist: ${user[1]}.`);
    if (user !== null && user[2] === undefined)
      return allowed('user:read:user:admin', () => ({ status: 200, body: { id: 'u1', ...zoom.host } }));
    if (user?.[2] === 'settings')
      return allowed('user:read:settings:admin', () => ({
        status: 200,
        body: { feature: { meeting_capacity: 300, webinar: zoom.host.webinar, webinar_capacity: 500 } },
      }));
    if (user !== null && method === 'POST') {
      const kind = user[2] === 'webinars' ? 'webinar' : 'meeting';
      return allowed(`${kind}:write:${kind}:admin`, () => {
        if (kind === 'webinar' && !zoom.host.webinar)
          return refuse(
            400,
            200,
            'Webinar plan is missing. You must subscribe to the webinar plan and enable webinars for this user in order to perform this action',
          );
        const settings = body['settings'] as Record<string, unknown>;
        if (body['type'] !== (kind === 'webinar' ? 5 : 2) || settings['approval_type'] !== 0)
          return refuse(300, 300, 'Invalid field.');
        const id = String(randomInt(80_000_000_000, 89_999_999_999));
        meetings.set(id, { id, kind, ...planOf(body), registrants: [], instances: [] });
        return {
          status: 201,
          body: { id: Number(id), uuid: randomBytes(12).toString('base64'), join_url: `https://zoom.test/j/${id}` },
        };
      });
    }
    const past = /^\/past_(meeting|webinar)s\/([^/]+)\/instances$/.exec(path);
    if (past !== null)
      return allowed(`${past[1]}:read:list_past_instances:admin`, () => ({
        status: 200,
        body: {
          [`${past[1]}s`]: (meetings.get(past[2] ?? '')?.instances ?? []).map(({ uuid }) => ({ uuid, start_time: '' })),
        },
      }));
    const report = /^\/report\/(meeting|webinar)s\/([^/]+)\/participants$/.exec(path);
    if (report !== null)
      return allowed(`report:read:list_${report[1]}_participants:admin`, () => {
        const held = runningOf(report[2] ?? '');
        if (held === undefined) return refuse(404, 3001, `Meeting does not exist: ${report[2]}.`);
        const withIds = url.searchParams.get('include_fields') === 'registrant_id';
        return paged(
          held.stays.map(({ registrant_id, ...stay }) => ({ id: '', ...stay, ...(withIds ? { registrant_id } : {}) })),
          url,
          'participants',
        );
      });
    const wanted = /^\/report\/(meeting|webinar)s\/([^/]+)\/(polls|qa)$/.exec(path);
    if (wanted !== null)
      return allowed(`report:read:list_${wanted[1]}_${wanted[3]}:admin`, () => {
        const held = runningOf(wanted[2] ?? '');
        // Zoom has no report where nothing was asked.
        const answers = (wanted[3] === 'polls' ? held?.polls : held?.questions) ?? [];
        if (held === undefined || answers.length === 0) return refuse(404, 3001, 'Meeting does not exist.');
        return { status: 200, body: { uuid: held.uuid, questions: answers } };
      });
    const about = /^\/(meeting|webinar)s\/([^/]+)(\/registrants(\/status)?)?$/.exec(path);
    if (about === null) return refuse(404, 2300, 'This API endpoint is not recognized.');
    const [, kind = '', id = '', registrants, status] = about;
    const meeting = meetings.get(id);
    const found = (scope: string, does: (meeting: HeldMeeting) => Answer) =>
      allowed(scope, () =>
        meeting === undefined || meeting.kind !== kind
          ? refuse(404, 3001, `Meeting does not exist: ${id}.`)
          : does(meeting),
      );
    if (registrants === undefined)
      switch (method) {
        case 'GET':
          return found(`${kind}:read:${kind}:admin`, (held) => ({
            status: 200,
            body: { id: Number(id), topic: held.topic, start_url: `https://zoom.test/s/${id}?zak=host` },
          }));
        case 'PATCH':
          return found(`${kind}:update:${kind}:admin`, (held) => {
            Object.assign(held, planOf(body));
            return { status: 204 };
          });
        default:
          return found(`${kind}:delete:${kind}:admin`, () => {
            meetings.delete(id);
            return { status: 204 };
          });
      }
    if (status !== undefined)
      return found(`${kind}:update:registrant_status:admin`, (held) => {
        for (const { id: one } of body['registrants'] as readonly { id: string }[]) {
          const registrant = held.registrants.find((each) => each.id === one);
          if (registrant === undefined) return refuse(404, 404, 'Registrant not found.');
          registrant.status = 'cancelled';
        }
        return { status: 204 };
      });
    if (method === 'GET')
      return found(`${kind}:read:list_registrants:admin`, (held) =>
        paged(
          held.registrants.filter((each) => each.status === url.searchParams.get('status')),
          url,
          'registrants',
        ),
      );
    return found(`${kind}:write:registrant:admin`, (held) => {
      const email = String(body['email'] ?? '');
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || !body['first_name']) return refuse(300, 300, 'Validation Failed.');
      const count = (added.get(`${id} ${email}`) ?? 0) + 1;
      added.set(`${id} ${email}`, count);
      if (count > 3)
        return refuse(
          429,
          429,
          `You have exceeded the daily rate limit of (3) for Add meeting registrant API requests for the registrant (${email}).`,
        );
      if (held.registrants.some((each) => each.email === email))
        return refuse(400, 3027, 'The registrant has already registered.');
      if (held.registrants.length >= 4999) return refuse(400, 303, 'The maximum number of registrants is reached.');
      const registrantId = randomBytes(12).toString('base64url');
      const url = `https://zoom.test/w/${id}?tk=${randomBytes(16).toString('base64url')}`;
      held.registrants.push({
        id: registrantId,
        email,
        first_name: String(body['first_name']),
        last_name: String(body['last_name'] ?? ''),
        status: 'approved',
        join_url: url,
      });
      return { status: 201, body: { id: Number(id), registrant_id: registrantId, join_url: url, topic: held.topic } };
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://zoom.test');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    requests.push({ method: request.method ?? '', path: request.url ?? '', body: text });
    const isToken = url.pathname === '/oauth/token';
    const planned = isToken ? null : (zoom.next.shift() ?? null);
    if (planned === 'hang up') return void request.socket.destroy();
    const given = isToken
      ? token(request, url)
      : planned === null || planned === 'done, but hang up'
        ? answer(request, url, text)
        : planned;
    if (planned === 'done, but hang up') return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end(given.body === undefined ? '' : JSON.stringify(given.body));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  /** A webhook of a meeting, signed now as Zoom signs it. */
  function signed({ event, object, at }: Happening): Delivery {
    const body = JSON.stringify({
      event,
      event_ts: at.epochMilliseconds,
      payload: { account_id: keys.accountId, object },
    });
    const timestamp = String(Math.floor(now().epochMilliseconds / 1000));
    const signature = createHmac('sha256', webhookSecret).update(`v0:${timestamp}:${body}`).digest('hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-zm-request-timestamp': timestamp,
        'x-zm-signature': `v0=${signature}`,
      },
    };
  }

  return Object.assign(zoom, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    endTokens: () => tokens.clear(),
    meetingOf: (topic: string): HeldMeeting | undefined => [...meetings.values()].find((each) => each.topic === topic),
    signed,
    /** Starts a running of a meeting. */
    start(meeting: HeldMeeting) {
      instances += 1;
      // Some of Zoom's identifiers begin with a slash, which has to be encoded twice.
      const held = {
        uuid: `${instances % 2 === 0 ? '/' : ''}run${instances}//==`,
        stays: [] as Presence[],
        polls: [] as Answers[],
        questions: [] as Answers[],
      };
      meeting.instances.push(held);
      return held;
    },
    /** Somebody answers a poll of the running meeting. Whoever registered is reported under that address. */
    poll(meeting: HeldMeeting, who: { name: string; email: string }, question: string, at: Temporal.Instant) {
      const details = [{ answer: 'Yes', date_time: at.toString(), polling_id: 'p1', question }];
      meeting.instances.at(-1)?.polls.push({ ...who, question_details: details });
    },
    /** Somebody asks a question. Not every report says when. */
    ask(meeting: HeldMeeting, who: { name: string; email: string }, question: string) {
      meeting.instances.at(-1)?.questions.push({ ...who, question_details: [{ answer: '', question }] });
    },
    /**
     * Somebody opens a link and leaves. Returns what Zoom reports of it. Refused: the link of a registrant who was
     * canceled.
     */
    attend(
      meeting: HeldMeeting,
      url: string,
      { name, email, joined, left }: { name: string; email: string; joined: Temporal.Instant; left: Temporal.Instant },
    ): readonly [Happening, Happening] {
      const registrant = meeting.registrants.find((each) => each.join_url === url && each.status === 'approved');
      if (registrant === undefined) throw new Error('Zoom admits registered people alone.');
      const held = meeting.instances.at(-1);
      if (held === undefined) throw new Error('The meeting has not started.');
      const shown = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' });
      const person = { user_id: String(16_778_240 + held.stays.length * 1024), registrant_id: registrant.id };
      held.stays.push({ ...person, name, user_email: email, join_time: shown(joined), leave_time: shown(left) });
      const participant = {
        ...person,
        id: '',
        user_name: name,
        email,
        participant_uuid: randomBytes(9).toString('base64'),
      };
      const object = { id: meeting.id, uuid: held.uuid, topic: meeting.topic };
      return [
        {
          event: `${meeting.kind}.participant_joined`,
          object: { ...object, participant: { ...participant, join_time: shown(joined) } },
          at: joined,
        },
        {
          event: `${meeting.kind}.participant_left`,
          object: { ...object, participant: { ...participant, leave_time: shown(left) } },
          at: left,
        },
      ];
    },
  });
}
export type Zoom = Awaited<ReturnType<typeof openZoom>>;

const planOf = (body: Record<string, unknown>) => ({
  topic: String(body['topic']),
  start_time: String(body['start_time']),
  duration: Number(body['duration']),
});
