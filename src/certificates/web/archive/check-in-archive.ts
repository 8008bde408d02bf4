// The check of a certificate's file in an archive: a folder on any web server, which has the log's files where the
// portal had them (docs/specification/records.md, RL-37).
import { checkFile, type Source } from '../check-file.ts';
import { readStatus } from '../read-status.ts';

async function readFile(path: string): Promise<string | null> {
  const answer = await fetch(`.${path}`);
  return answer.ok ? answer.text() : null;
}

const archive: Source = {
  read: readFile,
  // Nobody is asked about a code: the archive has none.
  ask: (_code, place) =>
    place === null ? Promise.resolve('untold') : readStatus(readFile, place).catch(() => 'untold'),
};

export const check = (file: Blob) => checkFile(file, archive);
