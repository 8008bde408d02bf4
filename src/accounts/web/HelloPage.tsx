// The page after joining: a greeting and three first steps. It knows the member from this browser alone, so it needs no
// call.
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { pageMeta, portalName } from '#platform/web/title.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon, type IconName } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './HelloPage.module.css';

export const meta = () =>
  pageMeta({
    title: 'Hello',
    description: `First steps at ${portalName()}: a live webinar, a class on demand, and credit that is reported for you.`,
  });

type FirstStep = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly to: string;
};

const forEveryone: readonly FirstStep[] = [
  {
    icon: 'ticket',
    title: 'Reserve a seat',
    text: 'Live webinars are free. Reserve a seat and we’ll remind you a day and an hour before.',
    label: 'Upcoming Live CE',
    to: siteMap.webinars(),
  },
  {
    icon: 'video',
    title: 'Or start right now',
    text: 'Watch a class on demand, rate it in a minute, pass the exam, and the certificate is yours.',
    label: 'On-Demand CE',
    to: siteMap.onDemand(),
  },
];
const forMembers: FirstStep = {
  icon: 'award',
  title: 'Have your credit reported',
  text: 'Add your AGD number and we’ll report your credit to the Academy every week.',
  label: 'Add your AGD number',
  to: siteMap.account('profile'),
};
const forVisitors: FirstStep = {
  icon: 'person',
  title: 'Keep what you earn',
  text: 'A free account keeps your seats, your exams, and every proof of CE in one place.',
  label: 'Create Free Account',
  to: siteMap.register(),
};

export default function HelloPage() {
  const session = useSession();
  return (
    <>
      <div className={classNames(styles.hero, layout.onPanel)}>
        <div className={classNames(layout.wrap, styles.head)}>
          <h1>
            {session === null ? 'Hello, and welcome' : `Welcome, ${session.name === '' ? 'colleague' : session.name}`}
          </h1>
          <p className={typography.lead}>
            {session === null
              ? 'Free continuing education for the whole dental team. Here’s how it works.'
              : 'Your account is ready. Three good ways to start:'}
          </p>
          {session === null ? (
            <p className={classNames(layout.cluster, styles.visitor)}>
              <LinkButton look="ghost" to={siteMap.login()}>
                Sign In
              </LinkButton>
              <LinkButton look="light" to={siteMap.register()}>
                Join Now
              </LinkButton>
            </p>
          ) : null}
        </div>
      </div>
      <ol className={classNames(layout.wrap, layout.list, layout.grid, layout.gridThree, styles.steps)}>
        {[...forEveryone, session === null ? forVisitors : forMembers].map(({ icon, title, text, label, to }) => (
          <Card as="li" key={title} className={styles.step}>
            <span className={styles.sign}>
              <Icon name={icon} />
            </span>
            <h2>{title}</h2>
            <p className={typography.quiet}>{text}</p>
            <Link className={typography.more} to={to}>
              {label}
              <Icon name="arrow" />
            </Link>
          </Card>
        ))}
      </ol>
    </>
  );
}
