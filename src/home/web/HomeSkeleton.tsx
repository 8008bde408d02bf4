import layout from '#platform/web/ui/layout.module.css';
import { ClassCardSkeletons, CoverSkeletons, WebinarCardSkeletons } from '#catalogue/web/CardSkeletons.tsx';
import { HomeSection } from './HomeSection.tsx';

/** The sections below the hero while they are on their way. */
export function HomeSkeleton() {
  return (
    <>
      <HomeSection className={layout.wrap}>
        <WebinarCardSkeletons what="live webinars" count={4} />
      </HomeSection>
      <HomeSection className={layout.wrap}>
        <ClassCardSkeletons what="classes" count={9} />
      </HomeSection>
      <HomeSection className={layout.wrap}>
        <CoverSkeletons what="podcasts" count={6} />
      </HomeSection>
    </>
  );
}
