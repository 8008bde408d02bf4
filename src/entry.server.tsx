// Renders a page to HTML, in one piece: its loaders have answered before, so that nothing is left to wait for.
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { modulesLast } from '#platform/web/modules-last.ts';
import { NonceProvider } from '#platform/web/nonce.ts';
import { cspNonce, reportFault, styleText } from '#platform/web/server-context.ts';
import { StyleTextProvider } from '#platform/web/style-text.ts';

export { cspNonce, inProcessCall, reportFault, styleText } from '#platform/web/server-context.ts';

const patienceMs = 10_000;

export default function renderPage(
  request: Request,
  httpStatus: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status: httpStatus, headers });
  const nonce = context.get(cspNonce);

  return new Promise((resolve, reject) => {
    let status = httpStatus;
    const pieces: Buffer[] = [];
    const html = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(new Response(modulesLast(Buffer.concat(pieces).toString()), { status, headers }));
        done();
      },
    });
    html.on('error', reject);
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <StyleTextProvider value={context.get(styleText)}>
          <ServerRouter context={page} url={request.url} nonce={nonce} />
        </StyleTextProvider>
      </NonceProvider>,
      {
        nonce,
        onAllReady: () => pipe(html),
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
export function handleError(
  fault: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(reportFault)(fault);
}
