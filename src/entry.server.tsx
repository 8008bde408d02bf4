// Renders a page to a stream of HTML. Robots get it in one piece.
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceProvider } from '#platform/web/nonce.ts';
import { cspNonce, reportFault } from '#platform/web/server-context.ts';

export { cspNonce, inProcessCall, reportFault } from '#platform/web/server-context.ts';

const patienceMs = 10_000;

export default function renderPage(request: Request, httpStatus: number, headers: Headers, page: EntryContext, context: Readonly<RouterContextProvider>): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status: httpStatus, headers });
  const nonce = context.get(cspNonce);
  const waitsForAll = isbot(request.headers.get('user-agent') ?? '');

  return new Promise((resolve, reject) => {
    let status = httpStatus;
    const answer = () => {
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        ...(waitsForAll ? { onAllReady: answer } : { onShellReady: answer }),
        onShellError: reject,
        onError(fault) {
          status = 500;
          if (!request.signal.aborted) context.get(reportFault)(fault);
        },
      },
    );
    const timer = setTimeout(abort, patienceMs);
    timer.unref();
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/** What a loader throws that is no refusal. */
export function handleError(fault: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (!request.signal.aborted) context.get(reportFault)(fault);
}
