// What is between a browser and the portal when journeys look at calls that go wrong: a proxy that hands everything
// on, but answers the calls it is set up to break. A route of the browser's driver would do so as well, and take the
// browser's cache away: each page would compile its script again.
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** What is answered in place of the portal; null: the connection is lost. */
export type WrongAnswer = { readonly status: number; readonly type: string; readonly body: string } | null;

export type FaultyConnection = {
  /** Calls to `path` (of `method` only, if it is given) are answered with `answer` until the scope is left. */
  readonly breaks: (path: string, answer: WrongAnswer, method?: string) => Disposable;
  readonly close: () => Promise<void>;
};

/** Listens on `port` of localhost and hands on to `target`, another port. The caller closes it. */
export async function openFaultyConnection(port: number, target: number): Promise<FaultyConnection> {
  const broken = new Map<string, { readonly answer: WrongAnswer; readonly method: string | undefined }>();

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url: path } = incoming;
    const onward = send({ host: 'localhost', port: target, method, headers, path }, (answer) => {
      // No call is answered from the browser's memory, where none could be broken.
      const kept = path?.startsWith('/api/') ? { 'cache-control': 'no-store' } : {};
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...kept });
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    const fault = broken.get(new URL(incoming.url ?? '/', 'http://localhost').pathname);
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
