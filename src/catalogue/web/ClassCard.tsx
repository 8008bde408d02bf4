import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { Badge } from './Badge.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { useQueueSlot } from './card-slots.ts';
import { CreditText } from './CreditText.tsx';
import { Marked } from './Marked.tsx';
import { Passage } from './Passage.tsx';
import { Speaker } from './Speaker.tsx';
import styles from './ClassCard.module.css';

const looks = { small: styles.small, tall: classNames(styles.large, styles.tall) } as const;

type Props = {
  readonly row: ClassRow;
  /** A tall card, among those of the landing page, adds subject, blurb and speaker. */
  readonly look?: 'small' | 'tall';
  readonly isFeatured?: boolean;
  /** Called when the title is followed. */
  readonly onOpen?: (() => void) | undefined;
  readonly priority?: 'first' | 'early' | 'lazy';
};

/** A class in a list. The title's link covers the card; the buttons in its foot are above it. */
export function ClassCard({ row, look = 'small', isFeatured = false, onOpen, priority = 'lazy' }: Props) {
  const queueToggle = useQueueSlot();
  const isLarge = look !== 'small';
  return (
    <article className={classNames(coverLink.covered, styles.card, looks[look])}>
      <div className={styles.art}>
        <CardPhoto photo={row.photo} width={640} height={360} priority={priority} />
        <span className={styles.badges}>
          {isFeatured ? <FeaturedBadge className={styles.badge} /> : null}
          {row.examTaken ? <Badge kind="completed" className={styles.badge} /> : null}
        </span>
        {row.durationMin === null ? null : <span className={styles.length}>{row.durationMin} min</span>}
      </div>
      <div className={styles.body}>
        {isLarge && row.categoryName !== '' ? <p className={typography.eyebrow}>{row.categoryName}</p> : null}
        <h3 className={styles.title}>
          <Link className={coverLink.link} prefetch="intent" to={classAddress(row)} onClick={onOpen}>
            <Marked text={row.className} />
          </Link>
        </h3>
        {isLarge && row.blurb !== '' ? <p className={styles.blurb}>{row.blurb}</p> : null}
        <p className={typography.caption}>
          {isLarge ? null : (
            <>
              Company: <Marked text={row.sponsorCompanyName} />
              <br />
            </>
          )}
          Release date: <LocalTime at={row.releaseDateUTC} />
        </p>
        <Passage of={row.hash} otherwise={isLarge ? '' : row.blurb} />
        <div className={styles.foot}>
          {isLarge ? <Speaker row={row} /> : null}
          {row.isTutorial ? (
            <span className={classNames(typography.fact, styles.credit)}>Product training, no credit</span>
          ) : (
            <CreditText {...row} className={styles.credit} />
          )}
          {queueToggle(row)}
        </div>
      </div>
    </article>
  );
}
