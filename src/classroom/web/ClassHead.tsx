import { creditsText } from '#catalogue/ce-type.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { siteMap } from '#site-map.ts';
import type { ClassObj } from '../contract.ts';
import { Byline } from './SpeakerCard.tsx';
import styles from './ClassHead.module.css';

type Props = {
  readonly classObj: ClassObj;
  readonly isPlaying: boolean;
  readonly onClose: () => void;
};

/** What the class is at a glance: subject, credit, length, title, and who teaches it. */
export function ClassHead({ classObj, isPlaying, onClose }: Props) {
  const { className, categoryName, isTutorial, credits, creditName, hasExam, durationMin, durationSec } = classObj;
  const lengthSec = durationSec ?? (durationMin === null ? null : durationMin * 60);
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <BackLink className={styles.back} to={isTutorial ? siteMap.tutorials() : siteMap.onDemand()}>
          {isTutorial ? 'Product Training' : 'On-Demand CE'}
        </BackLink>
        {isPlaying ? (
          <Button className={styles.close} look="ghost" size="small" icon="close" onClick={onClose}>
            Close video
          </Button>
        ) : null}
      </div>
      <div className={styles.words}>
        <p className={styles.facts}>
          {isTutorial ? <span>Product training</span> : null}
          {categoryName === '' ? null : <span>{categoryName}</span>}
          <span>
            {credits === 0 || !hasExam ? (
              'No credit'
            ) : (
              <>
                <b>{creditsText(credits)} CEU</b> · {creditName}
              </>
            )}
          </span>
          {lengthSec === null ? null : <span>{formatDuration(lengthSec)}</span>}
        </p>
        <h1 className={styles.title}>{className}</h1>
        <Byline {...classObj} look="panel" />
      </div>
    </header>
  );
}
