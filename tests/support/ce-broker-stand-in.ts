// CE Broker's web service as its help pages describe it, for tests: the same form, messages, and receipts. It refuses
// what the service refuses, remembers what it accepted, and can lose an answer at any byte.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { elementsOf, readAnswer, valueOf, type XmlNode } from '#reporting/server/staff/channels/ce-broker-xml.ts';

export type Licensee = {
  readonly profession: string;
  readonly state: string;
  readonly license: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A credit as it was accepted. */
export type Accepted = {
  readonly receipt: string;
  readonly license: string;
  readonly course: string;
  readonly completed: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly subjectArea: string;
  readonly hours: string;
};

type Answer = { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };
/** What happens to the next messages; null = as usual. */
export type Mishap =
  | null
  | Answer
  /** The connection ends before the message was read. */
  | 'hang up'
  /** The message is processed, and its answer never arrives. */
  | 'done, but hang up'
  /** The same, in the middle of the answer. */
  | { readonly cutAt: number };

const keys = { providerNumber: '21874', key: 'QQQ01ABC' };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
const tag = (name: string, attributes: Readonly<Record<string, string>>, content = ''): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>${content}</${name}>`;

type StandInParts = {
  /** Without it, any free one. */
  readonly port?: number;
  /** What it took before it was started again. */
  readonly accepted?: readonly Accepted[];
  /** Hears of each credit as it is processed, before anything is answered; `isNew` is false for a repeated one. */
  readonly onTaken?: (credit: Accepted, isNew: boolean) => void;
  readonly answersAfterMs?: number;
};

/** Opens the stand-in on a port of its own. */
export async function openCeBrokerStandIn({
  port = 0,
  accepted: before = [],
  onTaken = () => undefined,
  answersAfterMs = 0,
}: StandInParts = {}) {
  const accepted: Accepted[] = [...before];
  const messages: string[] = [];
  let receipts = 88_000 + before.length;
  const broker = {
    keys,
    licensees: [] as Licensee[],
    /** Own course IDs that it doesn't know. */
    unknownCourses: new Set<string>(),
    accepted,
    /** Every message as it came. */
    messages,
    next: [] as Mishap[],
    /** Whether receipts come as text inside `string`, as older services of this kind write them. */
    isEscaped: false,
  };

  const find = (node: XmlNode): Licensee | undefined =>
    broker.licensees.find(
      ({ profession, state, license }) =>
        profession === valueOf(node, 'licensee_profession') &&
        state === valueOf(node, 'cebroker_state') &&
        license === valueOf(node, 'license'),
    );
  const TimeStamp = '11/26/2026 4:12:43 PM';

  function attendeeReceipt(roster: XmlNode, attendee: XmlNode): string {
    const license = valueOf(attendee, 'license');
    const about = {
      licensee_profession: valueOf(attendee, 'licensee_profession'),
      license,
      cebroker_state: valueOf(attendee, 'cebroker_state'),
    };
    const refuse = (ErrorCode: string, Message: string) => tag('attendee', { ...about, ErrorCode, Message, TimeStamp });
    if (find(attendee) === undefined) return refuse('80', 'License number not found for this profession');
    const completed = valueOf(attendee, 'date_completed');
    if (!/^\d\d\/\d\d\/\d{4}$/.test(completed)) return refuse('31', 'Invalid completion date');
    const course = valueOf(roster, 'provider_course_code');
    const [partial] = elementsOf(attendee, 'partial_credit');
    const isNew = !accepted.some(
      (each) => each.license === license && each.course === course && each.completed === completed,
    );
    if (isNew) receipts += 1;
    const taken = {
      receipt: String(receipts),
      license,
      course,
      completed,
      firstName: valueOf(attendee, 'first_name'),
      lastName: valueOf(attendee, 'last_name'),
      subjectArea: partial === undefined ? '' : valueOf(partial, 'cd_subject_area'),
      hours: partial === undefined ? '' : valueOf(partial, 'partial_credit_hours'),
    };
    onTaken(taken, isNew);
    if (!isNew) return refuse('52', 'This completion was already reported');
    accepted.push(taken);
    return tag('attendee', { ...about, id_attendee: String(receipts), ErrorCode: '', Message: '', TimeStamp });
  }

  function rosters(message: XmlNode): string {
    return tag(
      'rosters',
      {},
      elementsOf(message, 'roster')
        .map((roster) => {
          const course = valueOf(roster, 'provider_course_code');
          const about = { id_provider: valueOf(roster, 'id_provider'), provider_course_code: course };
          if (broker.unknownCourses.has(course))
            return tag('roster', { ...about, Message: 'Invalid course', TimeStamp });
          const attendees = elementsOf(roster, 'attendee').map((attendee) => attendeeReceipt(roster, attendee));
          return tag('roster', { ...about, Message: '' }, tag('attendees', {}, attendees.join('')));
        })
        .join(''),
    );
  }

  const licensees = (message: XmlNode): string =>
    tag(
      'licensees',
      {},
      elementsOf(message, 'licensee')
        .map((asked) => {
          const found = find(asked);
          return tag('licensee', {
            valid: found === undefined ? 'false' : 'true',
            State: valueOf(asked, 'cebroker_state'),
            licensee_profession: valueOf(asked, 'licensee_profession'),
            licensee_number: '',
            state_license_format: valueOf(asked, 'license'),
            first_name: found?.firstName ?? '',
            last_name: found?.lastName ?? '',
            ErrorCode: found === undefined ? '80' : '',
            Message: found === undefined ? 'Invalid license Number' : '',
            TimeStamp,
          });
        })
        .join(''),
    );

  function answer(text: string): Answer {
    const message = readAnswer(new URLSearchParams(text).get('InXML') ?? '');
    if (message === null || !['rosters', 'licensees'].includes(message.name))
      return { status: 500, body: 'Data at the root level is invalid. Line 1, position 1.' };
    const isKnown =
      message.attributes['id_parent_provider'] === keys.providerNumber && message.attributes['upload_key'] === keys.key;
    const receipt = !isKnown
      ? tag(message.name, { Message: 'Invalid id_parent_provider or upload_key', ErrorCode: '10', TimeStamp })
      : message.name === 'rosters'
        ? rosters(message)
        : licensees(message);
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns="https://webservices.cebroker.com/">${broker.isEscaped ? escaped(receipt) : receipt}</string>`,
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const planned = broker.next.shift() ?? null;
    if (planned === 'hang up') return void request.socket.destroy();
    let text = '';
    for await (const chunk of request) text += String(chunk);
    messages.push(new URLSearchParams(text).get('InXML') ?? '');
    if (request.method !== 'POST' || request.url !== '/CEBrokerWebService.asmx/UploadXMLString')
      return void response.writeHead(404).end();
    if (answersAfterMs > 0) await setTimeout(answersAfterMs);
    const given = planned !== null && typeof planned === 'object' && 'status' in planned ? planned : answer(text);
    if (planned === 'done, but hang up') return void request.socket.destroy();
    const body = Buffer.from(given.body);
    response.writeHead(given.status, {
      'content-type': 'text/xml; charset=utf-8',
      'content-length': String(body.length),
      ...given.headers,
    });
    if (planned !== null && typeof planned === 'object' && 'cutAt' in planned) {
      response.write(body.subarray(0, Math.floor(planned.cutAt * body.length)), () => request.socket.destroy());
      return;
    }
    response.end(body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(broker, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
export type CeBrokerStandIn = Awaited<ReturnType<typeof openCeBrokerStandIn>>;
