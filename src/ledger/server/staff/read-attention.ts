import { holdWords } from '#credit/ledger-faults.ts';
import { holdIn, lastOf } from '#credit/server/ledger-log/ledger-log.ts';
import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { listApprovals } from './approval-queries.ts';
import { readNeeds } from './import-queries.ts';

/**
 * What of the ledger needs someone: a log on hold, a row that was changed past its triggers, requests that wait for a
 * second person, and imported records that are stuck or end soon.
 */
export async function readCreditAttention(context: Context): Promise<Attention[]> {
  const { db, now } = context;
  const asked = (await listApprovals(db, 'open')).length;
  const soon = now().add({ hours: 24 * 30 });
  const { ending, stuck, problem, log } = await readNeeds(db, soon, lastOf(context));
  const hold = await holdIn(context, log);
  const found: (Attention | null)[] = [
    hold === null
      ? null
      : {
          kind: `credit.log-hold:${hold}`,
          severity: 'red',
          sentence: holdWords[hold],
          link: { label: 'Open Data', to: staffMap.data() },
          permission: 'data.export',
        },
    problem === null
      ? null
      : {
          kind: `credit.changed:${problem}`,
          severity: 'red',
          sentence: `${problem} Contact whoever runs the server.`,
          link: { label: 'Open credits', to: staffMap.credits() },
          permission: 'overview',
        },
    asked === 0
      ? null
      : {
          kind: 'credit.approvals',
          severity: 'warn',
          sentence: asked === 1 ? '1 request is waiting for approval.' : `${asked} requests are waiting for approval.`,
          link: { label: asked === 1 ? 'Review the request' : 'Review the requests', to: staffMap.approvals() },
          permission: 'credit.grant',
        },
    stuck === 0
      ? null
      : {
          kind: 'credit.holding-stuck',
          severity: 'warn',
          sentence: `${stuck} imported ${stuck === 1 ? 'record' : 'records'} couldn’t become credit when the person signed up.`,
          link: { label: 'See who is waiting', to: staffMap.creditHolding() },
          permission: 'credit.import',
        },
    ending === 0
      ? null
      : {
          kind: 'credit.holding-ending',
          severity: 'info',
          sentence: `${ending} imported ${ending === 1 ? 'record expires' : 'records expire'} within 30 days. Nobody has confirmed the email.`,
          link: { label: 'See who is waiting', to: staffMap.creditHolding() },
          permission: 'credit.import',
        },
  ];
  return found.flatMap((one) => one ?? []);
}
