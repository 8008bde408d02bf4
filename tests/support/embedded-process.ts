// The embedded PostgreSQL on the folder that is named, in a process that a test can kill. Says when it runs.
import { startEmbeddedPostgres } from '../../src/platform/server/database/embedded-postgres.ts';

await startEmbeddedPostgres(process.argv[2] ?? '', { durable: false, connections: 10 });
process.stdout.write('running\n');
