// The shortest path to a cached answer: before the framework reads the request. Everything that is not
// exactly a visitor's plain question, asked before at this address, takes the usual way.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Context } from '../../context.ts';
import type { PackedAnswer, ReadyAnswer } from './packed-answer.ts';
import { malformedStatus } from '../guards/well-formed.ts';

function readyFor(request: IncomingMessage, packed: PackedAnswer | undefined): ReadyAnswer | undefined {
  const { headers } = request;
  if (packed === undefined || malformedStatus(request) !== null) return undefined;
  if (headers.authorization !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  return packed.ready(headers);
}

/**
 * Makes the program's server: what the memory cannot answer goes to `handle`, the framework, and everything does while
 * the process is about to stop. As on the usual way, calls are logged and pages are not.
 */
export function createServerWithMemory(
  { answerCache, now, log, monitor }: Context,
  options: ServerOptions,
  handle: RequestListener,
  isDraining: () => boolean,
): Server {
  const server = createServer(options, (request, response) => {
    const { url = '' } = request;
    const mayBeReady = request.method === 'GET' && server.listening && !isDraining();
    const packed = mayBeReady ? answerCache?.byUrl(url, now().epochMilliseconds) : undefined;
    const ready = readyFor(request, packed);
    if (ready === undefined) return handle(request, response);
    response.writeHead(ready.httpStatus, ready.headers).end(ready.body);
    monitor?.answeredFromMemory(ready.httpStatus);
    if (url.startsWith('/api/'))
      log.info({ call: url.split('?', 1)[0], httpStatus: ready.httpStatus, ms: 0 }, 'answered');
  });
  return server;
}
