// Bytes on a socket: what no well-behaved client sends.
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Begins to listen on a free port of this machine and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export type RawAnswer = {
  /** Every byte that came back. */ readonly text: string;
  /** The status of each answer in it. */ readonly statuses: readonly number[];
  /** Whether the server closed the connection. */ readonly isClosed: boolean;
};

/** Sends `bytes` and collects what comes back until the server closes or is silent for `quietMs`. */
export function exchange(port: number, bytes: string | Buffer, quietMs = 400): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isClosed = false;
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve({
        text,
        isClosed,
        statuses: [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map((match) => Number(match[1])),
      });
    };
    let timer = setTimeout(end, quietMs);
    socket.on('data', (part) => {
      text += part.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isClosed = true;
      end();
    });
    socket.write(bytes);
  });
}
