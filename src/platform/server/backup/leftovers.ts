// What a process that was killed while it wrote or tried a backup leaves on the disk: a half of a file as large as a
// backup, or a whole decrypted database.
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../process/is-alive.ts';

/** Drafts that this process is writing: in a container a new process often has the number of the old one. */
const own = new Set<string>();

/** The name of a draft of the file at `path`, and how to say that it is no longer written. */
export function openDraft(path: string): { readonly draft: string; readonly close: () => void } {
  const draft = `${path}.${process.pid}.part`;
  own.add(draft);
  return { draft, close: () => own.delete(draft) };
}

/** The folder of a try of this process. */
export const tryPrefix = (): string => join(tmpdir(), `dl-try-${process.pid}-`);
const tries = new Set<string>();
export const noteTry = (folder: string): void => void tries.add(folder);
export const endTry = (folder: string): void => void tries.delete(folder);

/** Whether a PostgreSQL server still works in a try's folder. */
async function isServed(folder: string): Promise<boolean> {
  const [pid] = (await readFile(join(folder, 'pg/postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1);
  return pid !== undefined && /^\d+$/.test(pid) && isAlive(Number(pid));
}

/**
 * Removes the drafts in `folder` (null: none) and the tries in the system's temporary folder whose process has ended.
 * Returns the paths of what it removed. What belongs to someone else, or cannot be removed, is left alone.
 */
export async function removeLeftovers(folder: string | null): Promise<string[]> {
  const removed: string[] = [];
  const remove = (path: string) =>
    rm(path, { recursive: true, force: true }).then(
      () => void removed.push(path),
      () => undefined,
    );
  const names = async (path: string) => readdir(path).catch(() => []);
  for (const name of folder === null ? [] : await names(folder)) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
    const path = join(folder ?? '', name);
    if (pid !== undefined && !own.has(path) && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await remove(path);
  }
  for (const name of await names(tmpdir())) {
    const [, pid] = /^dl-try-(\d+)-/.exec(name) ?? [];
    const path = join(tmpdir(), name);
    const isOver = pid !== undefined && !tries.has(path) && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (isOver && !(await isServed(path))) await remove(path);
  }
  return removed;
}
