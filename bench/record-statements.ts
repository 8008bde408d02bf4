// What one request of a portal sends to PostgreSQL, written down by the portal itself (record-sql.ts).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from './portal-process.ts';

type RecordedStatement = { readonly text: string; readonly values: readonly unknown[] };

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The settings of a portal that writes its statements into `file`. Such a portal is not measured. */
export const recording = (file: string): Record<string, string> => ({
  SQL_FILE: file,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'record-sql.ts')}`,
});

/** The statements that a portal started with `recording(file)` sends while `ask` runs. */
export async function recordStatements(
  portal: Running,
  file: string,
  ask: () => Promise<unknown>,
): Promise<RecordedStatement[]> {
  rmSync(file, { force: true });
  portal.process.kill('SIGUSR2');
  await pause(200);
  await ask();
  portal.process.kill('SIGUSR2');
  while (!existsSync(file)) await pause(50);
  await pause(100);
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedStatement[];
}
