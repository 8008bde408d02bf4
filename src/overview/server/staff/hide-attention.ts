import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { hiddenDays } from '#staff/attention.ts';
import { overviewMessages, startKind, type hideAttentionCall } from '../../staff-contract.ts';
import { deleteShown, hideKind, showKind } from './overview-queries.ts';
import { readNeeds, type OverviewParts } from './read-overview.ts';

const untilShownDays = 365 * 100;

/**
 * Puts a sentence away for a week, for the caller alone; the checklist of a new portal until it is shown again. What
 * hurts now stays in sight.
 */
export const hideAttention =
  (parts: OverviewParts): UseCase<typeof hideAttentionCall> =>
  async (context, staff, { kind, hide }) => {
    const { db } = context;
    const now = context.now();
    if (hide) {
      const needs = await readNeeds(context, parts, staff);
      if (needs.some((need) => need.kind === kind && need.severity === 'red'))
        throw new Refusal('hurts-now', overviewMessages.cannotHide);
      await deleteShown(db, now);
      await hideKind(db, staff.id, kind, now.add({ hours: 24 * (kind === startKind ? untilShownDays : hiddenDays) }));
    } else await showKind(db, staff.id, kind);
    return { status: true };
  };
