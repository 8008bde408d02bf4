// A line between a browser and the portal that lets through so many bytes a second and breaks where the test says.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers';

export type SlowLine = {
  readonly port: number;
  /** How many bytes went up so far, headers and what was lost included; to one port, or in all. */
  readonly sentBytes: (port?: number) => number;
  readonly close: () => Promise<void>;
};

/**
 * Opens a line to whatever port `target` names when a connection begins. It breaks without a word each time as many
 * bytes have gone up as `cuts` names, in their order.
 */
export async function openSlowLine(
  bytesPerSec: number,
  cuts: readonly number[],
  target: () => number,
): Promise<SlowLine> {
  let sent = 0;
  const sentTo = new Map<number, number>();
  const left = [...cuts];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const port = target();
    const far = connect(port, '127.0.0.1');
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('error', cut);
      socket.once('close', () => open.delete(socket));
    }
    far.pipe(near);
    near.once('end', () => far.end());
    near.on('data', (piece: Buffer) => {
      near.pause();
      sent += piece.length;
      sentTo.set(port, (sentTo.get(port) ?? 0) + piece.length);
      const next = left[0];
      if (next !== undefined && sent >= next) {
        left.shift();
        // What of the piece came before the break arrives.
        far.end(piece.subarray(0, piece.length - (sent - next)), cut);
        return;
      }
      far.write(piece);
      setTimeout(() => near.resume(), (piece.length / bytesPerSec) * 1000);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sentBytes: (port) => (port === undefined ? sent : (sentTo.get(port) ?? 0)),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
