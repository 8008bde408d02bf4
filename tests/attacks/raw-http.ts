// Bytes on a socket: what no well-behaved client sends.
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Begins to listen on a free port of this machine and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export type RawAnswer = {
  /** Every byte that came back. */ readonly text: string;
  /** The status of each answer in it. */ readonly statuses: readonly number[];
};

/**
 * Sends `bytes` and collects what comes back until the server closes the connection. A server that keeps it open keeps
 * its test waiting until that test's own limit: bytes that end well ask for the end by `Connection: close`.
 */
export function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ text, statuses: [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map((match) => Number(match[1])) }),
    );
    socket.write(bytes);
  });
}
