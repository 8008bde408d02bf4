// Reads hostile texts in a thread of its own, which can be ended while it hangs. Asked with the name of a reader or the
// address of a call, and the names of texts; answers when it has read them.
import { parentPort } from 'node:worker_threads';
import { calls, hostile, readers } from './hostile-text.ts';

const texts = new Map(hostile);
const all = new Map([...readers, ...calls]);

parentPort?.on('message', ({ reader, kinds }: { reader: string; kinds: readonly string[] }) => {
  const read = all.get(reader);
  if (read === undefined) throw new Error(`Nothing reads as ${reader}.`);
  for (const kind of kinds) read(texts.get(kind) ?? '');
  parentPort?.postMessage('read');
});
