import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { siteMap } from '#site-map.ts';
import { ask } from '#platform/web/call.ts';
import { loaded, statusOf } from '#platform/web/loaded.ts';
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
import { shownOnHome } from './shown-on-home.ts';
import { JoinBanner } from './JoinBanner.tsx';
import { inputOf, readAddress } from '#search/web/list-loader.ts';
import { HeroCard } from './HeroCard.tsx';
import { Recognition } from './Recognition.tsx';
import { readSearchItems } from '#search/web/search-items.ts';
import { useGradualLayout } from './use-gradual-layout.ts';

const description =
  'Free continuing education for the whole dental team: live webinars, on-demand classes and podcasts, with proof of CE in your inbox when you finish.';

async function read(args: LoaderFunctionArgs) {
  const { filter, origin } = readAddress(args.request.url, siteMap.home);
  // Only a chip needs the names of categories and companies here.
  const [home, items] = await Promise.all([
    loaded(args, async () => ({ answer: shownOnHome(await ask(homeCall, inputOf(filter), args)) })),
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
  const answer = home.state === 'ready' ? home.answer : null;
  const heroWebinar = answer === null ? null : homeSections(answer, isFiltered).heroWebinar;
  useGradualLayout();
  return (
    <>
      <HomeHero filter={filter} items={items} recognition={<Recognition bodies={answer?.accreditation ?? []} />}>
        {answer === null || heroWebinar === null ? null : (
          <HeroCard
            {...heroWebinar}
            serverTime={answer.serverTime}
            onOpen={heroWebinar.isFeatured ? openingOf(answer.featuredContent) : undefined}
          />
        )}
      </HomeHero>
      {home.state === 'ready' ? (
        <HomeSections home={home.answer} filter={filter} rows={homeSections(home.answer, isFiltered)} />
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
