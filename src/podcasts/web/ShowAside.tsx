import { useState } from 'react';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { StepList } from '#platform/web/ui/StepList.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import type { PodcastShow } from '../contract.ts';
import styles from './ShowAside.module.css';

/** How listening becomes credit, and how to follow the show in another program. */
export function ShowAside({ show, origin }: { readonly show: PodcastShow; readonly origin: string }) {
  const [notice, setNotice] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(origin + show.feedUrl);
      setNotice('Copied. Paste it into your podcast app.');
    } catch {
      setNotice('We couldn’t copy it. Open the feed and copy its address.');
    }
  }
  return (
    <aside className={classNames(layout.stack, layout.railSticky)} aria-label="More about this podcast">
      {show.creditCount === 0 ? null : (
        <Card look="sunken">
          <Subheading className={styles.heading}>Credit for listening</Subheading>
          <StepList
            steps={[
              { title: 'Listen', text: 'At any speed.' },
              { title: 'Evaluate', text: 'Ten ratings.' },
              { title: 'Pass the exam', text: 'Your certificate is ready right away.' },
            ]}
          />
        </Card>
      )}
      <Card look="sunken">
        <Subheading className={styles.heading}>In your podcast app</Subheading>
        <p className={styles.text}>Listening in other apps isn’t tracked. To earn credit, play the episode here.</p>
        <p className={classNames(layout.cluster, styles.ways)}>
          <Button look="line" size="small" onClick={() => void copy()}>
            Copy feed address
          </Button>
          <a className={styles.feed} href={show.feedUrl} type="application/rss+xml">
            <Icon name="feed" />
            RSS feed
          </a>
        </p>
        <p className={classNames(typography.caption, styles.notice)} role="status">
          {notice}
        </p>
      </Card>
    </aside>
  );
}
