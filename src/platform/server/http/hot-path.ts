// The shortest way to an answer that is kept in memory: before the framework reads the request. Everything that is not exactly a visitor's plain
// question, asked before at this address, takes the usual way.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Context } from '../context.ts';
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

/**
 * Makes the program's server: what the memory cannot answer goes to `handle`, the framework, and everything does while
 * the process is about to stop.
 */
export function createServerWithMemory(
  { answerCache, now, log, monitor }: Context,
  options: ServerOptions,
  handle: RequestListener,
  isDraining: () => boolean,
): Server {
  const server = createServer(options, (request, response) => {
    const { url = '' } = request;
    const mayBeReady = request.method === 'GET' && url.startsWith('/api/') && server.listening && !isDraining();
    const outcome = mayBeReady ? (answerCache?.byUrl(url, now().epochMilliseconds) as Outcome | undefined) : undefined;
    const ready = outcome === undefined ? undefined : readyFor(request, outcome);
    if (ready === undefined) return handle(request, response);
    response.writeHead(200, ready.headers).end(ready.body);
    monitor?.answeredFromMemory();
    log.info({ call: url.split('?', 1)[0], httpStatus: 200, ms: 0 }, 'answered');
  });
  return server;
}
