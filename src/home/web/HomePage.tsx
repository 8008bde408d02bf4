import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { deferred, WhenReady } from '#platform/web/deferred.tsx';
import { pageMeta } from '#platform/web/title.ts';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import { homeCall } from '../contract.ts';
import { homeSections } from '../home-sections.ts';
import { openingOf } from '#catalogue/web/featured-opening.ts';
import { HomeFacts } from './HomeFacts.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeSection } from './HomeSection.tsx';
import { HomeSections, type Home } from './HomeSections.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { JoinBanner } from './JoinBanner.tsx';
import { inputOf, readAddress, statusOf } from '#search/web/list-loader.ts';
import { SponsorStrip, SponsorStripSkeleton } from './SponsorStrip.tsx';
import { outcomeOf } from '#catalogue/web/outcome.ts';
import { Recognition } from './Recognition.tsx';
import { readSearchItems } from '#search/web/search-items.ts';
import { useGradualLayout } from './use-gradual-layout.ts';

const description =
  'Free continuing education for the whole dental team: live webinars, on-demand classes and podcasts, with proof of CE in your inbox when you finish.';

async function read(args: LoaderFunctionArgs) {
  const { filter, origin } = readAddress(args, siteMap.home);
  // Only a chip needs the names of categories and companies here.
  const [home, items] = await Promise.all([
    deferred(outcomeOf<Home>(ask(homeCall, inputOf(filter), args))),
    filter.cid || filter.coid ? readSearchItems(args) : null,
  ]);
  return data({ filter, origin, items, home }, { status: statusOf(home) });
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
  const { filter, origin, items, home } = useLoaderData<typeof read>();
  const isFiltered = Object.keys(filter).length > 0;
  useGradualLayout();
  return (
    <>
      <HomeHero
        filter={filter}
        items={items}
        recognition={
          <WhenReady answer={home} skeleton={<Recognition bodies={[]} />}>
            {({ answer }) => <Recognition bodies={answer?.accreditation ?? []} />}
          </WhenReady>
        }
      >
        <WhenReady answer={home} skeleton={<SponsorStripSkeleton />}>
          {({ answer }) => {
            const marquee = answer === null ? null : homeSections(answer, isFiltered).marquee;
            return answer === null || marquee === null ? null : (
              <SponsorStrip
                {...marquee}
                serverTime={answer.serverTime}
                onOpen={marquee.isFeatured ? openingOf(answer.featuredContent) : undefined}
              />
            );
          }}
        </WhenReady>
      </HomeHero>
      <WhenReady answer={home} skeleton={<HomeSkeleton />}>
        {({ answer, failed }) =>
          answer === null ? (
            <HomeSection className={layout.wrap}>
              <LoadFailed message={catalogueMessages.systemError} detail={failed} />
            </HomeSection>
          ) : (
            <HomeSections home={answer} filter={filter} places={homeSections(answer, isFiltered)} />
          )
        }
      </WhenReady>
      <JoinBanner />
      <HomeFacts origin={origin} />
    </>
  );
}
