// Portal processes of a lab behind its HAProxy, and the writers that ask them.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, until, type Lab } from './lab.ts';

export const portalHosts = [21, 22, 23] as const;

/**
 * Starts one portal as portal@.service does, on `host`'s address, and waits until it is ready. Files are in a folder
 * that all share.
 */
export async function startPortal(
  lab: Lab,
  host: number,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const name = `portal${host}`;
  const child = lab.start(name, process.execPath, [join(root, 'src/server.ts')], {
    asService: false,
    cwd: root,
    env: {
      HOST: lab.address(host),
      PORT: String(lab.port(8080)),
      PUBLIC_URL: `http://${lab.address(1)}:${lab.port(80)}`,
      // HAProxy, and the writers as a proxy before it: each of their messages comes from another address.
      TRUST_PROXY: '2',
      DRAIN_SECONDS: '8',
      DATA_DIR: lab.makeFolder(`${name}-data`),
      STAFF_KEY: 'a1'.repeat(32),
      STORAGE_URL: pathToFileURL(lab.makeFolder('files')).href,
      DEMO: 'no',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...settings,
    },
  });
  const said = () => readFileSync(lab.logOf(name), 'utf8').split('is ready on').length;
  const before = said();
  await until(`${name} is ready; it said: ${readFileSync(lab.logOf(name), 'utf8').slice(-500)}`, 120, () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended: ${readFileSync(lab.logOf(name), 'utf8').slice(-2000)}`);
    return said() > before;
  });
  return child;
}

export type Answer = { readonly httpStatus: number; readonly retryAfter: string | undefined; readonly body: string };

/** Asks the balancer of a lab as many visitors do. */
export class Visitors {
  readonly #host: string;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  #asked = 0;

  constructor(lab: Lab) {
    this.#host = lab.address(1);
    this.#port = lab.port(80);
  }

  /**
   * Rejects when the connection breaks or nothing comes for 30 seconds. A form is posted; `token` is of a member who
   * asks.
   */
  ask(path: string, form?: object, token?: string): Promise<Answer> {
    this.#asked += 1;
    const count = this.#asked;
    const body = form === undefined ? null : JSON.stringify(form);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: this.#host,
          port: this.#port,
          path,
          agent: this.#agent,
          timeout: 30_000,
          method: body === null ? 'GET' : 'POST',
          headers: {
            'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('end', () =>
              resolve({
                httpStatus: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'],
                body: text,
              }),
            )
            .on('error', reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('nothing came for 30 seconds')));
      sent.on('error', reject).end(body ?? undefined);
    });
  }

  /** A message to the provider: stored, with a mail and its job, in one transaction. */
  write(comment: string): Promise<Answer> {
    return this.ask('/api/support', {
      name: 'Ana Novak',
      office: 'Harbor Dental',
      email: 'ana@harbor.test',
      phone: '617 555 0100',
      subject: 'Other',
      comment,
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
