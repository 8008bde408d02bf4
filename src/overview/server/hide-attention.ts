import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { hiddenDays } from '#staff/attention.ts';
import { overviewMessages, type hideAttentionCall } from '../contract.ts';
import { deleteShown, hideKind, showKind } from './overview-queries.ts';
import { readNeeds, type OverviewParts } from './read-overview.ts';

/** Puts a sentence away for a week, for the caller alone. What hurts now stays in sight. */
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
      await hideKind(db, staff.id, kind, now.add({ hours: 24 * hiddenDays }));
    } else await showKind(db, staff.id, kind);
    return { status: true };
  };
