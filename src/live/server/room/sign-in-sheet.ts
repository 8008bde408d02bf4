// A list to sign on paper, for a night in a room without a network. Lengths in points.
import { letterStyles as styles, letterTable, letterWidth, openLetter } from '#platform/server/pdf/letter.ts';
import { finishPdf } from '#platform/server/pdf/pdf.ts';
import { flowTable, flowText } from '#platform/server/pdf/pdf-flow.ts';
import { formatLiveDateTime, formatTime } from '#platform/shared/dates.ts';

export type SheetToSign = {
  readonly webinar: string;
  readonly place: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly provider: { readonly legalName: string; readonly address: readonly string[] };
  readonly timeZone: string;
  /** When it was drawn, ISO 8601. */
  readonly at: string;
  /** Everyone with a seat, by name. */
  readonly people: readonly { readonly name: string; readonly place: string }[];
};

/** Lines for people who come without a seat. */
const emptyLines = 10;

/** The sheet as PDF. The same list drawn at the same time gives the same bytes. */
export function signInSheet(sheet: SheetToSign): Promise<Uint8Array> {
  const { webinar, place, startsAt, endsAt, provider, timeZone, at, people } = sheet;
  const flow = openLetter(
    {
      title: `Sign-in sheet: ${webinar}`,
      author: provider.legalName,
      subject: `People with a seat in ${webinar}`,
      createdAt: Temporal.Instant.from(at),
    },
    'Sign-in sheet',
  );
  flowText(flow, 'H1', webinar, styles.title, { after: 5 });
  flowText(
    flow,
    'P',
    [`${formatLiveDateTime(startsAt, timeZone)} to ${formatTime(endsAt, timeZone)}`, place].filter(Boolean).join(', '),
    styles.name,
    { after: 1 },
  );
  flowText(flow, 'P', [provider.legalName, ...provider.address].join(', '), styles.small, { after: 12 });
  const widths = [170, 100, 52, 52, letterWidth - 374];
  // A cell without a character would have no height.
  const empty = '\u00a0';
  const rows = [
    ...people.map(({ name, place: home }) => [name, home || empty, empty, empty, empty]),
    ...Array.from({ length: emptyLines }, () => [empty, empty, empty, empty, empty]),
  ];
  flowTable(
    flow,
    [['Name', 'City', 'In', 'Out', 'Signature'], ...rows],
    // Room for a pen.
    { ...letterTable, style: { ...letterTable.style, leading: 2.6 }, widths },
    { after: 12 },
  );
  flowText(flow, 'P', `${people.length} with a seat on ${formatLiveDateTime(at, timeZone)}.`, styles.small);
  return finishPdf(flow.pdf);
}
