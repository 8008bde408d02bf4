// Opens without a connection, in place of a page that can't be reached: what this device has saved.
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '#platform/shared/dates.ts';
import { defaultReturnPath, safeReturnPath } from '#platform/shared/safe-return-path.ts';
import { useIsOffline } from '#platform/web/connection.ts';
import { useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { siteMap } from '#site-map.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { PlayButton } from './PlayButton.tsx';
import { SaveOffline } from './SaveOffline.tsx';
import { useSavedEpisodes } from './saved-episodes.ts';
import styles from './OfflinePage.module.css';

export const meta = () => pageMeta({ title: 'Offline', hidden: true });

const never = () => () => undefined;
/** The page that could not be reached. This page's own HTML was written before anyone asked for one. */
const wantedPath = () => safeReturnPath(new URLSearchParams(location.search).get('from'));

export default function OfflinePage() {
  const session = useSession();
  const saved = useSavedEpisodes();
  const wanted = useSyncExternalStore(never, wantedPath, () => defaultReturnPath);
  const isOffline = useIsOffline();
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);
  return (
    <div className={classNames(layout.wrap, layout.wrapNarrow, layout.page, layout.stackLarge)}>
      <header className={styles.head}>
        <span className={styles.sign} aria-hidden="true">
          <Icon name="offline" />
        </span>
        <div>
          <h1>You’re offline</h1>
          <p className={typography.lead}>
            This page needs a connection. Anything you saved on this device still works.
          </p>
          <p className={classNames(layout.cluster, styles.actions)}>
            <a className={buttonClasses({})} href={wanted}>
              Try again
            </a>
            {session === null ? null : (
              <LinkButton look="line" icon="clock" to={siteMap.queue()}>
                Watch Later
              </LinkButton>
            )}
          </p>
          <p className={typography.quiet} role="status">
            {wasOffline && !isOffline ? 'You’re back online. You can open the page now.' : ''}
          </p>
        </div>
      </header>
      <section aria-labelledby="works">
        <h2 id="works">What still works</h2>
        <ul className={styles.works}>
          <li>
            <Icon name="check" />
            The episode you’re playing keeps going, and saved episodes still work.
          </li>
          {session === null ? null : (
            <li>
              <Icon name="check" />
              Watch Later shows the last list you saw.
            </li>
          )}
          <li>
            <Icon name="check" />
            Your progress syncs when you’re back online.
          </li>
          <li>
            <Icon name="close" />
            Seats, exams, and certificates need a connection. Nothing is lost.
          </li>
        </ul>
      </section>
      <section aria-labelledby="saved">
        <h2 id="saved">Saved episodes</h2>
        {saved === null || saved.length === 0 ? (
          <p className={classNames(typography.quiet, styles.none)}>
            None yet. While you’re online, open an episode and save it to this device.
          </p>
        ) : (
          <ul className={styles.episodes}>
            {saved.map((episode) => (
              <li className={styles.episode} key={episode.hash}>
                <PlayButton episode={episode} />
                <div>
                  <h3 className={styles.title}>
                    <Link to={siteMap.podcast(episode.podcastShowHash, episode.hash)}>{episode.title}</Link>
                  </h3>
                  <p className={styles.facts}>
                    <span>{episode.showTitle}</span>
                    <span className={typography.number}>{formatDuration(episode.durationSec)}</span>
                  </p>
                </div>
                <SaveOffline episode={episode} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
