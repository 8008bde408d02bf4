// Reads hostile texts in a thread of its own, which can be ended while it hangs. Asked with the name of a reader or the
// address of a call; answers when that has read every text.
import { parentPort } from 'node:worker_threads';
import { calls, hostile, readers } from './hostile-text.ts';

const all = new Map([...readers, ...calls]);

parentPort?.on('message', (reader: string) => {
  const read = all.get(reader);
  if (read === undefined) throw new Error(`Nothing reads as ${reader}.`);
  for (const [, text] of hostile) read(text);
  parentPort?.postMessage('read');
});
