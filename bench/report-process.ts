// Sends what is due to CE Broker in a process of its own, which the bench kills. Its clock is AHEAD_SEC ahead.
import { readConfig } from '../src/platform/server/config.ts';
import { makeLog } from '../src/platform/server/log/log.ts';
import { openContext } from '../src/platform/server/process/open-context.ts';
import { works } from '../src/program.ts';
import { sendReports } from '../src/reporting/server/staff/channels/send-reports.ts';

const { context, close } = await openContext(
  readConfig(),
  makeLog('error'),
  works.map(({ job }) => job),
  () => undefined,
);
const ahead = { seconds: Number(process.env['AHEAD_SEC'] ?? 0) };
await sendReports({ ...context, now: () => context.now().add(ahead) });
await close();
