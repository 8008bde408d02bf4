import type { LoaderFunctionArgs } from 'react-router';
import type { ClassRow } from '#catalogue/contract.ts';
import { upcomingCall } from '#lists/contract.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { moreWebinars, type MoreWebinars } from '../more-webinars.ts';

/** What a short row of a webinar shows: the HTML of a page carries no more. */
const shown = [
  'hash',
  'className',
  'photo',
  'sponsorCompanyName',
  'typeId',
  'releaseDateUTC',
  'speakerName',
  'credits',
  'creditName',
  'ceTypeId',
  'capacity',
  'seatsTaken',
  'hasSeat',
  'isWaiting',
] as const satisfies readonly (keyof ClassRow)[];
export type ShortRow = Pick<ClassRow, (typeof shown)[number]>;

const shortRow = (row: ClassRow): ShortRow => Object.fromEntries(shown.map((field) => [field, row[field]])) as ShortRow;

/** Other webinars for a page about seats; null where they could not be read, and the page works without them. */
export async function readMoreWebinars(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  wanted?: Parameters<typeof moreWebinars>[2],
): Promise<MoreWebinars<ShortRow> | null> {
  const list = await loaded(args, () => ask(upcomingCall, { page: '0' }, args as LoaderFunctionArgs));
  if (list.state !== 'ready') return null;
  const { isThisWeek, rows } = moreWebinars(list.data, Date.parse(list.serverTime), wanted);
  return { isThisWeek, rows: rows.map(shortRow) };
}
