import { useState } from 'react';
import { deviceNow } from '#platform/web/device-clock.ts';
import { useSession } from '#platform/web/session.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { addressOf, goodTime, longDay } from './greeting.ts';
import { HomeSearch } from './HomeSearch.tsx';
import styles from './MemberArriving.module.css';
import { MemberPlaces } from './MemberTop.tsx';

/** The member is greeted and can search while the cards are on their way: that needs only the name. */
export function MemberArriving() {
  return <MemberPlaces greeting={<GreetingByClock />} search={<HomeSearch />} />;
}

/** By the browser's clock, where the server's isn't known. The same words follow once it is: nothing changes. */
export function GreetingByClock() {
  const [now] = useState(deviceNow);
  return <GreetingAt now={now} />;
}

/** The day, and the member by name. `now` is in milliseconds since 1970. */
export function GreetingAt({ now }: { readonly now: number }) {
  const zone = useTimeZone();
  const name = addressOf(useSession()?.name ?? '');
  const words = goodTime(now, zone);
  return (
    <>
      <p className={classNames(typography.eyebrow, styles.day)}>{longDay(now, zone)}</p>
      <h1 className={styles.title}>{name === '' ? `${words}.` : `${words}, ${name}.`}</h1>
    </>
  );
}
