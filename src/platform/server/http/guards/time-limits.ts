// How long a request may take. The work on it has a limit, and so has the arrival of a question. What is only large (an
// answer on its way out, a file on its way in) may take as long as it moves: the server closes a connection on which
// nothing does. Work cannot be ended from outside: the answer of a request that changes something says that it
// continues.
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** For the work on a request, from its last byte to the first byte of its answer, in milliseconds. */
    workMs: number;
  }
  interface FastifyContextConfig {
    /** The handler itself reads the body as it arrives: the limit of the work begins with its last byte. */
    arrivesSlowly?: boolean;
    /** A GET that changes something, as every other method may. */
    changes?: boolean;
  }
}

/** The longest body of a request that is not a file, in bytes. */
export const usualBodyBytes = 64 * 1024;

/** The answer when the work on a request has taken too long. `continues`: it may change something later. */
export class TookTooLong extends Error {
  readonly statusCode = 503;
  readonly continues: boolean;

  constructor(continues: boolean) {
    super('The work on a request took too long.');
    this.continues = continues;
  }
}

/**
 * Adds both limits to the program. Returns whether a request that the server calls overdue is a file that still
 * arrives.
 */
export function limitTime(app: FastifyInstance): (socket: Socket) => boolean {
  const arriving = new WeakSet<Socket>();
  const clocks = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.decorate('workMs', 20_000);
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if ((routeOptions.bodyLimit ?? 0) > usualBodyBytes) arriving.add(raw.socket);
  });
  app.addHook('preValidation', async (request, reply) => {
    const begin = () => {
      arriving.delete(request.raw.socket);
      const clock = setTimeout(() => {
        if (reply.sent || reply.raw.destroyed) return;
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        void reply.send(new TookTooLong(!isRead || request.routeOptions.config.changes === true));
        // What the work answers comes too late: the request has its answer, which may still be on its way through the
        // hooks.
        reply.send = (late) => {
          if (late instanceof Readable) late.destroy();
          return reply;
        };
      }, app.workMs);
      clocks.set(request, clock);
      reply.raw.once('close', () => clearTimeout(clock));
    };
    if (request.routeOptions.config.arrivesSlowly === true) request.raw.once('end', begin);
    else begin();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(clocks.get(request));
    done(null, payload);
  });
  return (socket) => arriving.has(socket);
}
