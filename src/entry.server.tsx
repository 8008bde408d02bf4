/// <reference types="vite/client" />
// Renders a page to HTML, in one piece: its loaders have answered before, so that nothing is left to wait for.
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { FirstStylesProvider } from '#platform/web/first-styles.ts';
import { NonceProvider } from '#platform/web/nonce.ts';
import { cspNonce, reportFault, styleText, type StyleText } from '#platform/web/server-context.ts';
import fonts from '#platform/web/styles/fonts.css?url';

export { cspNonce, inProcessCall, reportFault, styleText } from '#platform/web/server-context.ts';

const patienceMs = 10_000;

/** The fonts, and the sheets of a page's routes in their order; '' where one of them has to be linked. */
function stylesOf({ manifest, staticHandlerContext }: EntryContext, textOf: StyleText): string {
  const sheets = new Set([
    fonts,
    ...staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []),
  ]);
  // A sheet that two files share is marked with a #.
  const texts = [...sheets].map((href) => textOf(href.replace(/#$/, '')));
  return texts.some((text) => text === undefined) ? '' : texts.join('\n');
}

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
        resolve(new Response(Buffer.concat(pieces), { status, headers }));
        done();
      },
    });
    html.on('error', reject);
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <FirstStylesProvider value={stylesOf(page, context.get(styleText))}>
          <ServerRouter context={page} url={request.url} nonce={nonce} />
        </FirstStylesProvider>
      </NonceProvider>,
      {
        nonce,
        // In one piece: a part that were sent behind the others would need a script to come to its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
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

/** What a loader throws that is not a refusal. */
export function handleError(
  fault: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(reportFault)(fault);
}
