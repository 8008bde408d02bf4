import { lazy, Suspense } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf } from '#platform/web/loaded.ts';
import { currentSession, useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { homeCall } from '../contract.ts';
import { homeSections } from '../home-sections.ts';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { HomeFacts } from './HomeFacts.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeSection } from './HomeSection.tsx';
import { HomeSections } from './HomeSections.tsx';
import { MemberArriving } from './MemberArriving.tsx';
import { MemberPlaces } from './MemberTop.tsx';
import { readMember, type Member } from './read-member.ts';
import { shownOnHome, type Home } from './shown-on-home.ts';
import { JoinBanner } from './JoinBanner.tsx';
import { inputOf, readAddress } from '#search/web/read-address.ts';
import { HeroCard } from './HeroCard.tsx';
import { Recognition } from './Recognition.tsx';
import { readSearchItems } from '#search/web/search-items.ts';
import { useGradualLayout } from './use-gradual-layout.ts';
import styles from './HomePage.module.css';

const description =
  'Free continuing education for the whole dental team: live webinars, on-demand classes, and podcasts, with proof of CE in your inbox when you finish.';

/** Members alone load it. */
const loadMemberHome = () => import('./MemberHome.tsx');
const MemberHome = lazy(loadMemberHome);

/** The webinar on the ticket of a member. */
const seatOf = (member: Member | null) => (member?.own.state === 'ready' ? member.own.seat : null);

/** A filtered page answers a question, and is the same for members. */
const isFiltered = (filter: Filter) => Object.keys(filter).length > 0;

async function read(args: LoaderFunctionArgs) {
  const { filter, origin } = readAddress(args.request.url, siteMap.home);
  // Only a chip needs the names of categories and companies here.
  const isMember = !import.meta.env.SSR && !isFiltered(filter) && currentSession() !== null;
  const [home, items, member] = await Promise.all([
    loaded(args, async () => ({ answer: shownOnHome(await ask(homeCall, inputOf(filter), args)) })),
    filter.cid || filter.coid ? readSearchItems(args) : null,
    isMember ? readMember(args) : null,
    // What was loaded is shown at once; what was not says so when it is drawn.
    isMember ? loadMemberHome().catch(() => undefined) : null,
  ]);
  return data({ filter, origin, items, home, member }, { status: statusOf(home) });
}
export { read as loader, read as clientLoader };

export const meta = ({ loaderData }: MetaArgs<typeof read>) =>
  pageMeta({
    description,
    ...(loaderData === undefined
      ? {}
      : { canonical: loaderData.origin + siteMap.home(), picture: `${loaderData.origin}/og-image.png` }),
  });

export default function HomePage() {
  const { filter, origin, items, home, member } = useLoaderData<typeof read>();
  const session = useSession();
  const answer = home.state === 'ready' ? home.answer : null;
  const isOwn = session !== null && !isFiltered(filter);
  useGradualLayout();
  return (
    <>
      {isOwn ? (
        <Suspense fallback={<MemberArriving />}>
          {member === null ? <MemberArriving /> : <MemberHome member={member} home={answer} />}
        </Suspense>
      ) : (
        <VisitorTop filter={filter} items={items} answer={answer} />
      )}
      {home.state === 'ready' ? (
        <HomeSections
          home={home.answer}
          filter={filter}
          isOwn={isOwn}
          rows={homeSections(home.answer, isFiltered(filter), isOwn ? seatOf(member) : null)}
        />
      ) : (
        <HomeSection className={layout.wrap}>
          <LoadFailed why={home} />
        </HomeSection>
      )}
      <JoinBanner />
      <HomeFacts origin={origin} />
    </>
  );
}

type TopProps = Pick<ReturnType<typeof useLoaderData<typeof read>>, 'filter' | 'items'> & {
  readonly answer: Home | null;
};

/**
 * The hero. The page is the same for everyone, so next to it stand the empty places of a member's objects: the style
 * sheet shows one or the other before the page is awake, by what the head's script knows.
 */
function VisitorTop({ filter, items, answer }: TopProps) {
  const heroWebinar = answer === null ? null : homeSections(answer, isFiltered(filter)).heroWebinar;
  const hero = (
    <HomeHero filter={filter} items={items} recognition={<Recognition bodies={answer?.accreditation ?? []} />}>
      {answer === null || heroWebinar === null ? null : (
        <HeroCard
          {...heroWebinar}
          serverTime={answer.serverTime}
          onOpen={heroWebinar.isFeatured ? openingOf(answer.featuredContent) : undefined}
        />
      )}
    </HomeHero>
  );
  if (isFiltered(filter)) return hero;
  return (
    <>
      <div className={styles.forVisitors}>{hero}</div>
      <div className={styles.forMembers} aria-hidden="true">
        <MemberPlaces />
      </div>
    </>
  );
}
