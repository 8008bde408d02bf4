import { ClassCardSkeletons, CoverSkeletons, WebinarCardSkeletons } from './CardSkeletons.tsx';

/** The sections below the hero while they are on their way. */
export function HomeSkeleton() {
  return (
    <>
      <div className="section wrap">
        <WebinarCardSkeletons what="live webinars" count={4} />
      </div>
      <div className="section wrap">
        <ClassCardSkeletons what="classes" count={9} />
      </div>
      <div className="section wrap">
        <CoverSkeletons what="podcasts" count={6} />
      </div>
    </>
  );
}
