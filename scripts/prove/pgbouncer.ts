// pgbouncer of a lab with the file of deploy/ha, in front of the HAProxy that leads to the primary.
import pg from 'pg';
import { requirePrograms, until, type Lab } from './lab.ts';

/**
 * Starts it with `changes` of its file (`Lab.render`), waits until it answers, and returns the portal's address through
 * it.
 */
export async function startPgbouncer(lab: Lab, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { pgbouncer } = requirePrograms('pgbouncer');
  const password = lab.passwords['PORTAL_PASSWORD'];
  const users = lab.write('userlist.txt', `"portal" "${password}"\n`);
  const config = lab.write(
    'pgbouncer.ini',
    lab.render('pgbouncer.ini', { '/etc/pgbouncer/userlist.txt': users, ...changes }),
  );
  lab.start('pgbouncer', pgbouncer, [config]);
  const address = `postgres://portal:${password}@${lab.address(1)}:${lab.port(6432)}/portal`;
  await until('pgbouncer leads to the database', 30, async () => {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return address;
}
