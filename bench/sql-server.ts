// The reference for signed-in answers: node:http and pg and nothing else. Runs the recorded statements of one request
// for every request, as many at a time as the portal did, and answers with their rows.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

type Recorded = { readonly text: string; readonly values: readonly unknown[] };
const valueOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'hex' in value ? Buffer.from(String(value.hex), 'hex') : value;
const statements = (JSON.parse(readFileSync(process.env['SQL_FILE'] ?? '', 'utf8')) as Recorded[]).map(
  ({ text, values }, index) => ({ name: `recorded-${index}`, text, values: values.map(valueOf) }),
);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL']) });

async function answer(response: ServerResponse): Promise<void> {
  const rows: unknown[] = [];
  for (const statement of statements) rows.push((await pool.query(statement)).rows);
  const body = Buffer.from(JSON.stringify(rows));
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

const server = createServer((_request, response) => {
  answer(response).catch((error: Error) => response.destroy(error));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
