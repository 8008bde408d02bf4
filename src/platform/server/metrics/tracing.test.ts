// Against a collector's stand-in that reads OTLP over HTTP as it is specified: protocol buffers by their field numbers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aStudent } from '#accounts/server/fixtures.ts';
import { aWebinar } from '#catalogue/server/fixtures.ts';
import { openPortal, type Portal } from '../../testing/portal.ts';
import { readConfig, WrongSettings } from '../config.ts';
import type { Monitor } from './monitor.ts';
import { openTracing } from './tracing.ts';

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** The fields of a message of protocol buffers: numbers as bigint, everything that has a length as bytes. */
function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const [number, type] = [key >> 3, key & 7];
    const value =
      type === 0
        ? varint()
        : type === 1
          ? bytes(8).readBigUInt64LE()
          : type === 2
            ? bytes(Number(varint()))
            : BigInt(bytes(4).readUInt32LE());
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}
const messages = (fields: Fields | undefined, number: number) =>
  (fields?.get(number) ?? []).map((value) => fieldsOf(value as Buffer));
const bytesOf = (fields: Fields | undefined, number: number) => (fields?.get(number)?.[0] ?? Buffer.alloc(0)) as Buffer;
const text = (fields: Fields | undefined, number: number) => bytesOf(fields, number).toString();
/** KeyValue: key 1, value 2; AnyValue: string 1, int 3. */
const attributes = (fields: Fields | undefined, number: number) =>
  Object.fromEntries(
    messages(fields, number).map((pair) => {
      const value = messages(pair, 2)[0];
      return [text(pair, 1), value?.has(3) ? Number(value.get(3)?.[0]) : text(value, 1)];
    }),
  );

type Received = {
  readonly name: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly kind: number;
  readonly status: number;
  readonly attributes: Record<string, string | number>;
  readonly resource: Record<string, string | number>;
};

/** ExportTraceServiceRequest: resource_spans 1; ResourceSpans: resource 1, scope_spans 2; ScopeSpans: spans 2. */
const spansOf = (body: Buffer): Received[] =>
  messages(fieldsOf(body), 1).flatMap((group) =>
    messages(group, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        name: text(span, 5),
        trace: bytesOf(span, 1).toString('hex'),
        id: bytesOf(span, 2).toString('hex'),
        parent: bytesOf(span, 4).toString('hex'),
        kind: Number(span.get(6)?.[0] ?? 0),
        status: Number(messages(span, 15)[0]?.get(3)?.[0] ?? 0),
        attributes: attributes(span, 9),
        resource: attributes(messages(group, 1)[0], 1),
      })),
    ),
  );

const received: Received[] = [];
const asked: { path: string; type: string; key: string }[] = [];
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
let collector: Server;
let portal: Portal;
let monitor: Monitor;
let secret: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      asked.push({
        path: request.url ?? '',
        type: request.headers['content-type'] ?? '',
        key: String(request.headers['x-key']),
      });
      received.push(...spansOf(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=let-me-in');
  vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
  vi.stubEnv('OTEL_SERVICE_NAME', 'portal-of-the-test');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  monitor = openTracing('1.2.3', { continuesCallers: true });
  portal = await openPortal({}, { monitor });
  const student = await aStudent(portal.context);
  secret = student.token;
  const { hash } = await aWebinar(portal.context);
  const headers = { authorization: `Bearer ${secret}` };
  await portal.app.inject({ url: `/api/class?c=${hash}`, headers: { ...headers, traceparent } });
  await portal.app.inject({ method: 'POST', url: '/api/reserve-seat', payload: { c: hash }, headers });
  await portal.app.inject({ url: '/no/such/place?code=hidden-code' });
  await portal.runJobs();
  await monitor.job('mail.send', () => Promise.reject(new TypeError('to somebody@member.test'))).catch(() => undefined);
  await monitor.close();
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => collector.close(resolve));
  vi.unstubAllEnvs();
});

const named = (name: string) => received.find((span) => span.name === name);
const childrenOf = (parent: Received | undefined) => received.filter((span) => span.parent === parent?.id);

it('go where OpenTelemetry’s own variables say, with their headers, name and attributes', () => {
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked.map((request) => Object.values(request).join(' ')))).toEqual(
    new Set(['/v1/traces application/x-protobuf let-me-in']),
  );
  expect(named('GET /api/class')?.resource).toMatchObject({
    'service.name': 'portal-of-the-test',
    'service.version': '1.2.3',
    'deployment.environment.name': 'test',
  });
});

it('a request is a span named by its route that continues the caller’s trace, and its statements are within it', () => {
  const request = named('GET /api/class');
  expect(request).toMatchObject({ trace: traceparent.split('-')[1], parent: traceparent.split('-')[2], kind: 2 });
  expect(request?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/class',
    'http.response.status_code': 200,
  });
  const statements = childrenOf(request).filter((span) => span.attributes['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(2);
  expect(statements[0]).toMatchObject({ name: 'select', kind: 3, trace: request?.trace });
  expect(String(statements[0]?.attributes['db.query.text'])).toContain('"session"');
});

it('a call with a body has its statements within it too, the transaction’s included', () => {
  const request = named('POST /api/reserve-seat');
  const names = childrenOf(request).map((span) => span.name);
  expect(names).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect(request?.parent).toBe('');
});

it('a job is a trace of its own, with its statements', () => {
  const job = received.find((span) => span.name === 'job mail.send' && span.status === 0);
  expect(childrenOf(job).map((span) => span.name)).toContain('update');
});

it('say of a fault its kind, of an unknown address nothing, and hold no token, code or value', () => {
  const failed = received.find((span) => span.name === 'job mail.send' && span.status === 2);
  expect(failed?.attributes).toEqual({ 'error.type': 'TypeError' });
  expect(named('GET')?.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 404 });
  const all = JSON.stringify(received);
  for (const hidden of [secret, 'hidden-code', 'somebody@member.test', 'such/place']) expect(all).not.toContain(hidden);
});

it('are made only where the standard variables name a collector that speaks http/protobuf', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  expect(readConfig({}).traces).toBe(false);
  expect(readConfig(endpoint).traces).toBe(true);
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }).traces).toBe(true);
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBe(false);
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBe(false);
  expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(WrongSettings);
});
