import { ClassCardSkeletons, CoverSkeletons, WebinarCardSkeletons } from '#catalogue/web/CardSkeletons.tsx';
import { HomeSection } from './HomeSection.tsx';

/** The sections below the hero while they are on their way. */
export function HomeSkeleton() {
  return (
    <>
      <HomeSection className="wrap">
        <WebinarCardSkeletons what="live webinars" count={4} />
      </HomeSection>
      <HomeSection className="wrap">
        <ClassCardSkeletons what="classes" count={9} />
      </HomeSection>
      <HomeSection className="wrap">
        <CoverSkeletons what="podcasts" count={6} />
      </HomeSection>
    </>
  );
}
