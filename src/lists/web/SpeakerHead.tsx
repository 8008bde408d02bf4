import { Portrait } from '#pages/web/Portrait.tsx';
import type { CallAnswer } from '#platform/shared/call.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import type { speakerCall } from '../contract.ts';
import styles from './SpeakerHead.module.css';

type Counts = { readonly webinars: number; readonly classes: number; readonly episodes: number };
type Props = {
  readonly lecturer: CallAnswer<typeof speakerCall>['lecturer'];
  readonly counts: Counts;
};

/** "2 live webinars", "1 class", without kinds that have nothing. */
function countsText({ webinars, classes, episodes }: Counts): string {
  const texts = [
    [webinars, 'live webinar', 'live webinars'],
    [classes, 'class', 'classes'],
    [episodes, 'podcast episode', 'podcast episodes'],
  ] as const;
  return texts
    .flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
    .join(' · ');
}

/** The speaker: portrait, name with degree, bio, and how much there is to take. */
export function SpeakerHead({ lecturer: { name, degree, bio, photo }, counts }: Props) {
  return (
    <div className={classNames(layout.onPanel, styles.head)}>
      <div className={classNames(layout.wrap, styles.columns)}>
        <BackLink className={styles.back} to={siteMap.faculty()}>
          Faculty
        </BackLink>
        <Portrait name={name} photo={photo} look="head" />
        <div className={styles.words}>
          <h1 className={styles.name}>{name}</h1>
          {degree === '' ? null : <p className={classNames(typography.lead, styles.quiet)}>{degree}</p>}
          {bio === '' ? null : <p className={styles.bio}>{bio}</p>}
          <p className={styles.counts}>{countsText(counts)}</p>
        </div>
      </div>
    </div>
  );
}
