import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { UnreachableEmail } from '#accounts/web/UnreachableEmail.tsx';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { CreditGoal } from '#credit/web/CreditGoal.tsx';
import { useServerNow } from '#platform/web/server-clock.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { MemberHome as Own } from '../contract.ts';
import { firstClass, shownForYou } from '../for-member.ts';
import { homeSections } from '../home-sections.ts';
import { ForYou } from './ForYou.tsx';
import { whatWaits } from './greeting.ts';
import { HomeSearch } from './HomeSearch.tsx';
import { LiveCards } from './LiveCards.tsx';
import { GreetingAt, GreetingByClock } from './MemberArriving.tsx';
import { MemberTop } from './MemberTop.tsx';
import type { Member } from './read-member.ts';
import type { Home } from './shown-on-home.ts';
import styles from './MemberHome.module.css';

type Props = {
  readonly member: Member;
  /** What everyone sees; null where it is not here. */
  readonly home: Home | null;
};

/**
 * The member's own part of the landing page: the next seat, the class in progress, the credits of the year, and
 * classes chosen for them.
 */
export default function MemberHome({ member: { own, forYou }, home }: Props) {
  useFreshOnReturn();
  const chosen = forYou.state === 'ready' ? forYou.data : [];
  const begin = own.state === 'ready' && own.goOn === null ? firstClass(chosen) : null;
  const sections = home === null ? null : homeSections(home, false);
  const elsewhere = own.state === 'ready' ? (own.goOn ?? begin) : null;
  const featured = sections?.largeClass?.isFeatured === true ? sections.largeClass.row : null;
  return (
    <>
      {own.state === 'ready' ? (
        <LiveCards
          own={own}
          begin={begin}
          webinar={sections?.heroWebinar ?? null}
          webinars={home?.webinars.totalRows ?? null}
          onOpenFeatured={home === null ? undefined : openingOf(home.featuredContent)}
        >
          {({ ticket, goOn }) => (
            <MemberTop
              greeting={<Greeting own={own} />}
              search={<HomeSearch />}
              ticket={ticket}
              goOn={goOn}
              goal={<CreditGoal credits={own.credits} className={styles.goal} />}
            />
          )}
        </LiveCards>
      ) : (
        <>
          <section className={classNames(styles.failed, layout.onPanel)}>
            <div className={layout.wrap}>
              <GreetingByClock />
              <HomeSearch />
            </div>
          </section>
          <div className={classNames(layout.wrap, styles.problem)}>
            <LoadFailed why={own} />
          </div>
        </>
      )}
      {own.state === 'ready' && own.unreachableEmail !== null ? (
        <div className={classNames(layout.wrap, styles.unreachable)}>
          <UnreachableEmail key={own.unreachableEmail} email={own.unreachableEmail} />
        </div>
      ) : null}
      {forYou.state === 'ready' ? <ForYou answer={forYou} rows={shownForYou(chosen, [elsewhere, featured])} /> : null}
    </>
  );
}

/**
 * Asks again when the member comes back to the tab: a seat may have been canceled since, or a class finished
 * elsewhere.
 */
function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

function Greeting({ own }: { readonly own: Own }) {
  const now = useServerNow(own.serverTime, 30_000);
  const zone = useTimeZone();
  return (
    <>
      <GreetingAt now={now} />
      <p className={classNames(typography.lead, styles.waits)}>{whatWaits(own, now, zone)}</p>
    </>
  );
}
