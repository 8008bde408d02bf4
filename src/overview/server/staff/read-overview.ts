import type { Context } from '#platform/server/context.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { figureDays, sortAttention, type Attention, type Periods } from '#staff/attention.ts';
import { mayDo } from '#staff/permissions.ts';
import { listNewestEntries, subjectOf } from '#staff/server/audit/audit-log.ts';
import type { OfAllFeatures } from '#staff/server/feature-parts.ts';
import { webinarScope, type WebinarScope } from '#staff/webinar-scope.ts';
import { startKind, type overviewCall } from '../../staff-contract.ts';
import { countWaitingMails, listHidden } from './overview-queries.ts';
import { readStart } from './read-start.ts';

type NextWebinar = {
  readonly hash: string;
  readonly title: string;
  readonly speaker: string | null;
  readonly releaseAt: Temporal.Instant;
  readonly reserved: number;
  readonly capacity: number | null;
  readonly waiting: number;
  readonly hasMeeting: boolean;
  /** Whether it is running now. */
  readonly isLive: boolean;
};

export type ReadNextWebinars = (
  context: Context,
  scope: WebinarScope,
  count: number,
) => Promise<readonly NextWebinar[]>;

/** What the features give to the overview. */
export type OverviewParts = Pick<OfAllFeatures, 'attention' | 'figures'> & { readonly nextWebinars: ReadNextWebinars };

const shownWebinars = 5;
const shownActions = 10;

/** One after the other: an overview must not take every connection of the pool. */
async function gathered<Part, Found>(
  parts: readonly Part[],
  read: (part: Part) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const part of parts) all.push(...(await read(part)));
  return all;
}

/** What needs anyone, of the webinars in a scope and of everything else. */
export const gatherAttention = (
  context: Context,
  { attention }: Pick<OverviewParts, 'attention'>,
  scope: WebinarScope,
): Promise<Attention[]> => gathered(attention, (read) => read(context, scope));

/** What of it needs someone with these roles. */
export const needsOf = (all: readonly Attention[], { id, roles }: Pick<StaffMember, 'id' | 'roles'>): Attention[] =>
  all.filter(({ permission, staffId = id }) => staffId === id && mayDo(roles, permission));

/** What needs someone with these roles, whatever they put away. */
export const readNeeds = async (
  context: Context,
  parts: Pick<OverviewParts, 'attention'>,
  staff: StaffMember,
): Promise<Attention[]> => needsOf(await gatherAttention(context, parts, webinarScope(staff)), staff);

/** What the caller's roles let them see of the state of things. */
export const readOverview =
  (parts: OverviewParts): UseCase<typeof overviewCall> =>
  async (context, staff) => {
    const { db } = context;
    const now = context.now();
    const from = now.subtract({ hours: 24 * figureDays });
    const periods: Periods = [from.subtract({ hours: 24 * figureDays }), from, now];
    const readLists = async () => ({
      hidden: await listHidden(db, staff.id, now),
      mails: await countWaitingMails(db),
      acts: await listNewestEntries(db, staff, shownActions),
      start: mayDo(staff.roles, 'settings.edit') ? await readStart(context) : null,
      webinars: mayDo(staff.roles, 'catalogue.read')
        ? await parts.nextWebinars(context, webinarScope(staff), shownWebinars)
        : null,
    });
    const [needs, figures, { hidden, mails, acts, webinars, start }] = await Promise.all([
      readNeeds(context, parts, staff),
      mayDo(staff.roles, 'report.sums') ? gathered(parts.figures, (read) => read(context, periods)) : null,
      readLists(),
    ]);
    const shown = sortAttention(needs, hidden);
    return {
      status: true,
      needs: shown.map(({ kind, severity, sentence, link }) => ({ kind, severity, sentence, link })),
      start: start === null ? null : { isHidden: hidden.has(startKind), steps: [...start] },
      hidden: needs.length - shown.length,
      figures,
      mailWaiting: { count: mails.count, oldestAt: mails.oldest_at },
      webinars:
        webinars?.map(({ hash, title, speaker, releaseAt, reserved, capacity, waiting, hasMeeting, isLive }) => ({
          hash,
          title,
          speaker,
          releaseAt,
          reserved,
          capacity,
          waiting,
          hasMeeting,
          isLive,
        })) ?? null,
      acts: acts.map((entry) => ({
        id: entry.id,
        at: entry.at,
        by: entry.staff_name,
        isOwn: entry.staff_id === staff.id,
        act: entry.act,
        subject: subjectOf(entry),
      })),
    };
  };
