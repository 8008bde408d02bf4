import type { Context } from '#platform/server/context.ts';
import type { Attention } from '#staff/attention.ts';
import { removalAttention, unconfirmedAttention, unsignedAttention } from '../../attention.ts';
import { readToday } from '../read-today.ts';
import { listEnded } from './lead-queries.ts';
import { countUnsignedBefore } from './sponsor-queries.ts';

/** So long a sponsor has to confirm what it deleted. */
const daysToConfirm = 7;

/** Records of lead files whose consent ended, by sponsor. */
export async function readLeadAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const late = now().subtract({ hours: 24 * daysToConfirm });
  const sponsors = Map.groupBy(await listEnded(db, { isOpen: true }), ({ company_id: id }) => id);
  return [...sponsors].flatMap(([companyId, records]) => {
    const sponsor = { companyId, company: records[0]?.company ?? '' };
    const unasked = records.filter(({ removal_asked_at: at }) => at === null);
    const unconfirmed = records.filter(
      ({ removal_asked_at: at }) => at !== null && Temporal.Instant.compare(at, late) < 0,
    );
    const filesOf = (these: typeof records) => [...new Set(these.map(({ number }) => number))];
    return [
      ...(unasked.length === 0
        ? []
        : [removalAttention({ ...sponsor, files: filesOf(unasked), records: unasked.length })]),
      ...(unconfirmed.length === 0 ? [] : [unconfirmedAttention({ ...sponsor, files: filesOf(unconfirmed) })]),
    ];
  });
}

/** So long an agreement may take. */
const daysToSign = 30;

/** Support whose agreement nobody has uploaded, by sponsor. */
export async function readSupportAttention(context: Context): Promise<readonly Attention[]> {
  const before = Temporal.PlainDate.from(await readToday(context))
    .subtract({ days: daysToSign })
    .toString();
  return (await countUnsignedBefore(context.db, before)).map(({ id, name, records }) =>
    unsignedAttention({ companyId: id, company: name, records }),
  );
}
