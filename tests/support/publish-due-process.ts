// Publishes what is due, in a process of its own that a test can kill, at the time of TEST_CLOCK.
import { publishDue } from '../../src/authoring/server/staff/publishing/schedule-draft.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { makeLog } from '../../src/platform/server/log/log.ts';
import { openContext } from '../../src/platform/server/process/open-context.ts';
import { works } from '../../src/program.ts';

const { context, close } = await openContext(
  readConfig(),
  makeLog('error'),
  works.map(({ job }) => job),
  () => undefined,
);
const now = Temporal.Instant.from(process.env['TEST_CLOCK'] ?? '');
await publishDue({ ...context, now: () => now });
await close();
