// What a class or an episode said in the version that a certificate was earned with.
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { requireStudent } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { creditVersionCall } from '../contract.ts';
import styles from './VersionPage.module.css';

export const meta = () => pageMeta({ title: 'The version you took', hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  requireStudent(args.request);
  return loaded(args, () => ask(creditVersionCall, { code: args.params['code'] ?? '' }, args));
}

export const HydrateFallback = () => (
  <div className={classNames(layout.wrap, layout.page)}>
    <header className={styles.head}>
      <h1>The version you took</h1>
    </header>
    <Skeleton what="this version" shape="rows" count={6} />
  </div>
);

export default function VersionPage() {
  const version = useLoaderData<typeof clientLoader>();
  if (version.state !== 'ready')
    return (
      <div className={classNames(layout.wrap, layout.page, layout.instead)}>
        <h1>The version you took</h1>
        <LoadFailed why={version} />
        <p>
          <LinkButton to={siteMap.completed()}>CE Completed</LinkButton>
        </p>
      </div>
    );
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={styles.head}>
        <BackLink to={siteMap.completed()}>CE Completed</BackLink>
        <h1>{version.title}</h1>
        {/* Each on lines of its own: in one sentence, what follows the number changed lines with the font. */}
        <p className={typography.quiet}>
          Certificate No. <Link to={siteMap.verify(version.code)}>{version.code}</Link>
        </p>
        <p className={typography.quiet}>
          Version {version.number}, published <LocalTime at={version.publishedAt} format="date" />. This is what it said
          when you took it.
        </p>
      </header>
      <dl className={styles.parts}>
        {version.parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
