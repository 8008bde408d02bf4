// Loaded before the portal: writes down every statement that it sends, with its values, so that the reference can send
// the same ones. Whoever measures asks by a signal: the first begins, the second writes the file.
import { writeFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env['SQL_FILE'] ?? '';
let statements: { text: string; values: unknown[] }[] | null = null;

const wireForm = (value: unknown): unknown => (Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value);

const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args;
  const { text, values } =
    typeof first === 'string'
      ? { text: first, values: Array.isArray(second) ? (second as unknown[]) : [] }
      : (first as { text: string; values?: unknown[] });
  statements?.push({ text, values: (values ?? []).map(wireForm) });
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

process.on('SIGUSR2', () => {
  if (statements !== null) writeFileSync(file, JSON.stringify(statements.filter(({ text }) => text !== 'select 1')));
  statements = statements === null ? [] : null;
});
