// A webinar night as a provider has it: 250 members in the room, whose pages ask every fifteen seconds, and five desks
// open next to them, each of which reads its roster again every five seconds. The night begins with everyone entering
// within two minutes.
import { join } from 'node:path';
import { makeStaff } from './console-data.ts';
import { median, type Figure } from './measure.ts';
import { openLoad, percentile, type Due, type Taken } from './open-load.ts';
import { startProcess } from './portal-process.ts';
import { makeMembers, makeWebinar, seatMembers, startDatabase } from './webinars.ts';

const inTheRoom = 250;
const pollSec = 15;
const enteringSec = 120;
const desks = 5;
const deskEverySec = 5;
const warmUpSec = 10;

const figureOf = (what: string, { waits, errors, sent }: Taken): Figure => ({
  what,
  figure: `${sent} requests, p50 ${median(waits).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms, ${errors} errors`,
  bar: 'p99 ≤ 100 ms, 0 errors',
  holds: percentile(waits, 0.99) <= 100 && errors === 0,
});

export async function live(): Promise<Figure[]> {
  const server = await startDatabase();
  const settings = { DATA_DIR: join(server.folder, 'data'), DATABASE_URL: server.url, DEMO: 'yes', LOG_LEVEL: 'error' };
  const portal = await startProcess('src/server.ts', settings, 'is ready on');
  try {
    await server.client.connect();
    const tokens = await makeMembers(server.client, inTheRoom);
    const { token } = await makeStaff(server.client);
    await seatMembers(server.client, await makeWebinar(server.client, 'benchnight', 10, inTheRoom), inTheRoom);
    await server.client.query('vacuum analyze');

    const headersOf = (member: number) => ({ authorization: `Bearer ${tokens[member % inTheRoom]}` });
    const asksAgain = (sent: number): Due => ({ path: '/api/class?c=benchnight', headers: headersOf(sent) });
    const enters = (sent: number): Due => ({
      path: '/api/class-start',
      headers: headersOf(sent),
      body: '{"c":"benchnight"}',
    });
    // Hosts search and turn pages as well as look.
    const looks = ['', '&page=2', '&q=Bench', '&is=entered'];
    const desk = (sent: number): Due => ({
      path: `/api/staff/webinar-desk?h=benchnight${looks[sent % looks.length]}`,
      headers: { cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin' },
    });
    const night = (seconds: number) =>
      Promise.all([
        openLoad(portal.url, inTheRoom / pollSec, seconds, asksAgain),
        openLoad(portal.url, inTheRoom / enteringSec, seconds, enters),
        openLoad(portal.url, desks / deskEverySec, seconds, desk),
      ]);
    await night(warmUpSec);
    const [pages, entering, roster] = await night(enteringSec);
    const together = { waits: [...pages.waits, ...entering.waits], errors: pages.errors + entering.errors };
    return [
      figureOf(`the pages of ${inTheRoom} members who enter within two minutes`, {
        ...together,
        sent: pages.sent + entering.sent,
      }),
      figureOf(`the rosters of ${desks} desks next to them`, roster),
    ];
  } finally {
    await portal.stop();
    await server.stop();
  }
}
