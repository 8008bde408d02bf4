// What is between a browser and the portal when journeys look at calls that go wrong or files that come late: a proxy
// that passes everything on, but answers the calls it is set up to break and holds back the files it is set up to hold.
// A route of the browser's driver would do so as well, and turn off the browser's cache: each page would download and
// compile its script again.
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** What is answered in place of the portal; null: the connection is lost. */
export type WrongAnswer = { readonly status: number; readonly type: string; readonly body: string } | null;

export type HeldFiles = {
  /** From now on, the files wait. */
  readonly hold: () => void;
  /** Sends what is waiting and what comes later, and returns the paths that were waited for. */
  readonly release: () => ReadonlySet<string>;
};

export type FaultyConnection = {
  /** Calls to `path` (of `method` only, if it is given) are answered with `answer` until the scope is left. */
  readonly breaks: (path: string, answer: WrongAnswer, method?: string) => Disposable;
  /** Files whose path matches can be held back, and the browser never stores them. */
  readonly holds: (pattern: RegExp) => HeldFiles;
  readonly close: () => Promise<void>;
};

/** Listens on `port` of localhost and hands on to `target`, another port. The caller closes it. */
export async function openFaultyConnection(port: number, target: number): Promise<FaultyConnection> {
  const broken = new Map<string, { readonly answer: WrongAnswer; readonly method: string | undefined }>();
  type Waiting = { readonly path: string; readonly send: () => void };
  /** By pattern; null: they are not held back now. */
  const held = new Map<RegExp, Waiting[] | null>();

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse, isStored = true): void {
    const { method, headers, url: path } = incoming;
    const onward = send({ host: 'localhost', port: target, method, headers, path }, (answer) => {
      // No call is answered from the browser's memory, where none could be broken.
      const fresh = !isStored || path?.startsWith('/api/') ? { 'cache-control': 'no-store' } : {};
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...fresh });
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const late = [...held].find(([pattern]) => pattern.test(path));
    if (late !== undefined) {
      const pass = () => (outgoing.destroyed ? undefined : handOn(incoming, outgoing, false));
      return void (late[1] === null ? pass() : late[1].push({ path, send: pass }));
    }
    const fault = broken.get(path);
    if (fault === undefined || (fault.method !== undefined && fault.method !== incoming.method))
      return handOn(incoming, outgoing);
    if (fault.answer === null) return void outgoing.destroy();
    const { status, type, body } = fault.answer;
    outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    breaks(path, answer, method) {
      broken.set(path, { answer, method });
      return { [Symbol.dispose]: () => void broken.delete(path) };
    },
    holds(pattern) {
      held.set(pattern, null);
      return {
        hold: () => void held.set(pattern, held.get(pattern) ?? []),
        release() {
          const waiting = held.get(pattern) ?? [];
          held.set(pattern, null);
          for (const { send: sendNow } of waiting) sendNow();
          return new Set(waiting.map(({ path }) => path));
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
