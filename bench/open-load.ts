// Requests that come at random moments, whether or not the portal keeps up, each timed from the moment it was due: a
// portal that falls behind cannot hide it.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What is asked at one moment: a GET, or a POST where there is a body. */
export type Due = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string };

/** `waits`: in milliseconds, from the moment that a request was due to its whole answer. */
export type Taken = { readonly waits: number[]; errors: number; sent: number };

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/**
 * Sends what `next` returns for so many seconds, on average `rate` requests a second. `next` is given how many were
 * sent before. Answers other than 200 are errors.
 */
export async function openLoad(
  url: string,
  rate: number,
  seconds: number,
  next: (sent: number) => Due,
): Promise<Taken> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
  const taken: Taken = { waits: [], errors: 0, sent: 0 };
  const open: Promise<void>[] = [];
  const ask = (due: number, { path, headers, body }: Due) =>
    new Promise<void>((resolve) => {
      const fail = () => {
        taken.errors += 1;
        resolve();
      };
      const sending =
        body === undefined
          ? request(url + path, { agent, headers })
          : request(url + path, {
              agent,
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
            });
      sending.setTimeout(10_000, () => sending.destroy());
      sending.on('error', fail);
      sending.on('response', (response) => {
        response.on('error', fail);
        response.resume().on('end', () => {
          taken.waits.push(performance.now() - due);
          if (response.statusCode !== 200) taken.errors += 1;
          resolve();
        });
      });
      sending.end(body);
    });
  const begun = performance.now();
  for (let due = begun; due < begun + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    open.push(ask(due, next(taken.sent)));
    taken.sent += 1;
  }
  await Promise.all(open);
  agent.destroy();
  return taken;
}
