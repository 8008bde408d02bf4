// The shortest way to an answer that is kept in memory: before the framework reads the request. Everything that is not exactly a visitor's plain
// question, asked before at this address, takes the usual way.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Outcome, ReadyAnswer } from './http.ts';
import { malformedStatus } from './well-formed.ts';

function readyFor(request: IncomingMessage, { packed }: Outcome): ReadyAnswer | undefined {
  const { headers } = request;
  if (malformedStatus(request) !== null) return undefined;
  if (
    headers.authorization !== undefined ||
    headers['if-none-match'] !== undefined ||
    headers['transfer-encoding'] !== undefined
  )
    return undefined;
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return packed?.ready?.plain;
  return /\bbr\b/.test(accepted) ? packed?.ready?.brotli : undefined;
}

/** Puts the memory in front of the program's own server. */
export function answerFromMemory(app: FastifyInstance, { answerCache, now, log }: Context): void {
  const listeners = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const [usual] = listeners;
  if (answerCache === undefined || usual === undefined || listeners.length !== 1) return;
  app.server.removeListener('request', usual);
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    const outcome =
      request.method === 'GET' && url.startsWith('/api/') && app.server.listening && !app.isDraining
        ? (answerCache.byUrl(url, now().epochMilliseconds) as Outcome | undefined)
        : undefined;
    const ready = outcome === undefined ? undefined : readyFor(request, outcome);
    if (ready === undefined) return usual(request, response);
    response.writeHead(200, ready.headers).end(ready.body);
    log.info({ call: url.split('?', 1)[0], httpStatus: 200, ms: 0 }, 'answered');
  });
}
