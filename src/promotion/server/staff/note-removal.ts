import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { partsOfLead } from '../../lead-removal.ts';
import { leadMessages, type noteRemovalCall } from '../../staff-contract.ts';
import { findLeadFile, updateRemoval } from './lead-queries.ts';

/**
 * Notes that a sponsor was asked to delete records, or that it did. Takes the records that were in the message: whoever
 * withdrew since is in the next one.
 */
export const noteRemoval: UseCase<typeof noteRemovalCall> = async (context, staff, { leads, step }) =>
  context.db.transaction().execute(async (trx) => {
    const positions = Map.groupBy(leads.map(partsOfLead), ({ file }) => file);
    let records = 0;
    for (const [number, parts] of [...positions].sort(([one], [other]) => one - other)) {
      const file = await findLeadFile(trx, number);
      if (!file) throw new Refusal('unknown-file', leadMessages.unknownFile, { httpStatus: 404 });
      const noted = await updateRemoval(
        trx,
        file.id,
        parts.map(({ position }) => position),
        step,
        context.now(),
      );
      records += noted;
      if (noted > 0)
        await recordAction(context, trx, {
          by: staff,
          act: step === 'asked' ? 'lead.removal-asked' : 'lead.removal-confirmed',
          subject: { kind: 'lead-file', hash: String(number), title: `lead file ${number} for ${file.company}` },
          after: { records: noted },
        });
    }
    return { status: true as const, records };
  });
