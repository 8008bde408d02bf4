// What members read of credit that was reported to a board (docs/specification/reporting.md, RO-3 and RO-21).
import { badgeOf } from '#platform/shared/dates.ts';

export type Reported = {
  readonly sentToAgdOn: string | null;
  readonly atCeBroker: { readonly receipt: string; readonly on: string } | null;
};

/** "Nov 24" of a calendar day. */
function shortDay(calendar: string): string {
  const { month, day } = badgeOf(`${calendar}T12:00:00Z`);
  return `${month} ${day}`;
}

/** "Sent to the AGD · Nov 24", "Reported to CE Broker · receipt 88214 · Nov 24"; none where nothing was reported. */
export const reportedTexts = ({ sentToAgdOn, atCeBroker }: Reported): string[] => [
  ...(sentToAgdOn === null ? [] : [`Sent to the AGD · ${shortDay(sentToAgdOn)}`]),
  ...(atCeBroker === null
    ? []
    : [
        [
          'Reported to CE Broker',
          ...(atCeBroker.receipt === '' ? [] : [`receipt ${atCeBroker.receipt}`]),
          shortDay(atCeBroker.on),
        ].join(' · '),
      ]),
];
