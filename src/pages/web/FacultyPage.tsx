// Faculty: the provider's text, and everyone who teaches, with what of theirs can be taken now.
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { degreesBeyond } from '../speaker-name.ts';
import { siteMap } from '#site-map.ts';
import type { CallAnswer } from '#platform/shared/call.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { facultyCall } from '../contract.ts';
import { BlurbText } from './BlurbText.tsx';
import { Portrait } from './Portrait.tsx';
import { readBlurb } from './read-blurb.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './FacultyPage.module.css';

export const meta = () =>
  pageMeta({
    title: 'Faculty',
    description: `The clinicians who teach at ${portalName()}, with their current classes, webinars, and podcasts.`,
  });

type Speaker = CallAnswer<typeof facultyCall>['data'][number];

async function read(args: LoaderFunctionArgs) {
  const [blurb, faculty] = await Promise.all([
    readBlurb('faculty', args),
    loaded(args, async () => ({ speakers: (await ask(facultyCall, {}, args)).data })),
  ]);
  return { blurb, faculty };
}
export { read as loader, read as clientLoader };

export default function FacultyPage() {
  const { blurb, faculty } = useLoaderData<typeof read>();
  const speakers = faculty.state === 'ready' ? faculty.speakers : null;
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <div className={layout.pageHead}>
        <h1>Faculty</h1>
      </div>
      <div className={styles.page}>
        <section aria-label="Speakers">
          {faculty.state === 'ready' ? null : <LoadFailed />}
          {speakers?.length === 0 ? (
            <EmptyState title="No speakers yet." action={<LinkButton to={siteMap.home()}>Home</LinkButton>}>
              Speakers appear here with their first class.
            </EmptyState>
          ) : null}
          <ul className={classNames(layout.list, styles.speakers)}>
            {speakers?.map((speaker) => (
              <li key={speaker.hash} className={styles.speaker} id={speaker.hash}>
                <Portrait name={speaker.name} photo={speaker.photo} />
                <div className={styles.text}>
                  <h2 className={styles.name}>
                    <Link prefetch="intent" to={siteMap.lecturer(speaker.slug)}>
                      {speaker.name}
                    </Link>
                  </h2>
                  <Degrees name={speaker.name} degree={speaker.degree} />
                  <p className={classNames(typography.quiet, styles.bio)}>{speaker.bio}</p>
                  <Courses slug={speaker.slug} courses={speaker.courses} />
                </div>
              </li>
            ))}
          </ul>
        </section>
        <BlurbText blurb={blurb} />
      </div>
    </div>
  );
}

type Course = Speaker['courses'][number];
const kinds: Record<Course['kind'], { icon: IconName; word: string; one: string; more: string }> = {
  live: { icon: 'ticket', word: 'Live webinar', one: 'webinar', more: 'webinars' },
  class: { icon: 'video', word: 'Class', one: 'class', more: 'classes' },
  podcast: { icon: 'microphone', word: 'Podcast', one: 'episode', more: 'episodes' },
};
const addressOf = ({ kind, hash, showHash }: Course) =>
  kind === 'podcast' && showHash !== null
    ? siteMap.podcast(showHash, hash)
    : kind === 'live'
      ? siteMap.reserve(hash)
      : siteMap.classroom(hash);

/** How many of each kind: "1 webinar · 3 classes". */
const countsOf = (courses: readonly Course[]): string =>
  (['live', 'class', 'podcast'] as const)
    .map((kind) => ({ ...kinds[kind], count: courses.filter((course) => course.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, more }) => `${count}\u00A0${count === 1 ? one : more}`)
    .join(' · ');

function Degrees({ name, degree }: Pick<Speaker, 'name' | 'degree'>) {
  const degrees = degreesBeyond(name, degree);
  return degrees.length === 0 ? null : <p className={typography.caption}>{degrees.join(', ')}</p>;
}

/** So that portraits stay together; the speaker's own page has everything, with pictures. */
const mostListed = 3;

/** The first of what a speaker teaches, and the way to the rest. */
function Courses({ slug, courses }: Pick<Speaker, 'slug' | 'courses'>) {
  if (courses.length === 0) return null;
  return (
    <div className={styles.courses}>
      <ul className={layout.list}>
        {courses.slice(0, mostListed).map((course) => (
          <li key={course.hash}>
            <Icon name={kinds[course.kind].icon} />
            <Link to={addressOf(course)}>
              <span className={typography.visuallyHidden}>{kinds[course.kind].word}: </span>
              {course.title}
            </Link>
          </li>
        ))}
      </ul>
      {courses.length <= mostListed ? null : (
        <Link className={styles.all} prefetch="intent" to={siteMap.lecturer(slug)}>
          See all: {countsOf(courses)}
        </Link>
      )}
    </div>
  );
}
