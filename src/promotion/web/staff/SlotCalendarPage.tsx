// What runs where and when: eight weeks, slot by slot.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { slotCalendarCall } from '../../ads-staff-contract.ts';
import { lastDayFrom, mondaysFrom, spanOf } from '../../slot-strip.ts';
import styles from './SlotCalendar.module.css';

export const meta = () => pageMeta({ title: 'Slots | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get('from');
  return loaded(args, () => askStaff(slotCalendarCall, from === null ? {} : { from }, args), slotCalendarCall);
}

const path = [{ label: 'Advertisements', to: staffMap.advertisements() }];
type Answer = CallAnswer<typeof slotCalendarCall>;
type Ad = Answer['advertisements'][number];

const daysOf = ({ runsFrom, runsUntil }: Ad): string =>
  runsFrom === null
    ? runsUntil === null
      ? 'no end'
      : `until ${calendarDay(runsUntil)}`
    : runsUntil === null
      ? `from ${calendarDay(runsFrom)}`
      : `${calendarDay(runsFrom)} – ${calendarDay(runsUntil)}`;

export default function SlotCalendarPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Slots" path={path} />
        <LoadFailed why={page} texts="The slots didn’t load." />
      </>
    );
  const { firstDay, earlier, later, slots, advertisements } = page;
  const mondays = mondaysFrom(firstDay);
  return (
    <>
      <PageHead
        title="Slots"
        lead="What runs where, over eight weeks. Advertisements in the same slot take turns."
        path={path}
        actions={
          <>
            <LinkButton size="small" look="line" to={staffMap.slotCalendar(earlier)}>
              Earlier
            </LinkButton>
            <LinkButton size="small" look="line" to={staffMap.slotCalendar(later)}>
              Later
            </LinkButton>
          </>
        }
      />
      <Panel title={`${calendarDay(firstDay)} – ${calendarDay(lastDayFrom(firstDay))}`} flush>
        <div className={styles.weeks} aria-hidden="true">
          {mondays.map((monday) => (
            <span key={monday}>{calendarDay(monday).replace(/, \d{4}$/, '')}</span>
          ))}
        </div>
        {slots.map((slot) => (
          <Slot
            key={slot.number}
            slot={slot}
            firstDay={firstDay}
            advertisements={advertisements.filter((ad) => ad.slots.includes(slot.number))}
          />
        ))}
      </Panel>
    </>
  );
}

type SlotProps = {
  readonly slot: Answer['slots'][number];
  readonly firstDay: string;
  readonly advertisements: readonly Ad[];
};

function Slot({ slot: { number, name, isShown }, firstDay, advertisements }: SlotProps) {
  const placed = advertisements.flatMap((ad) => {
    const span = spanOf(ad, firstDay);
    return span === null ? [] : [{ ad, span }];
  });
  if (!isShown && placed.length === 0) return null;
  const id = `slot-${number}`;
  return (
    <section className={styles.slot} aria-labelledby={id}>
      <h3 id={id}>
        {name}
        {isShown ? null : <small>Not shown anywhere</small>}
      </h3>
      {placed.length === 0 ? (
        <p className={typography.caption}>Free</p>
      ) : (
        <ul className={styles.lane}>
          {placed.map(({ ad, span }) => (
            <li
              key={ad.hash}
              className={ad.state === 'off' ? styles.off : undefined}
              style={{ '--from': String(span.from), '--to': String(span.to + 1) } as never}
            >
              <Link to={staffMap.advertisement(ad.hash)}>
                <b>{ad.alt}</b>
                <small>
                  {ad.sponsor}, {daysOf(ad)}
                  {ad.state === 'off' ? ', off' : ''}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
