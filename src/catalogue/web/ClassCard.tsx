import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { Badge } from './Badge.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { lessonKind } from '../lesson-kind.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { useQueueSlot } from './card-slots.ts';
import { CompanyAndDate } from './CompanyAndDate.tsx';
import { CreditText } from './CreditText.tsx';
import { Marked } from './Marked.tsx';
import { Passage } from './Passage.tsx';
import styles from './ClassCard.module.css';

const looks = { small: styles.small, tall: classNames(styles.large, styles.tall) } as const;

type Props = {
  readonly row: ClassRow;
  /** A tall card, among those of the landing page, adds subject and blurb. */
  readonly look?: 'small' | 'tall';
  readonly isFeatured?: boolean;
  /** Called when the title is followed. */
  readonly onOpen?: (() => void) | undefined;
  readonly priority?: 'first' | 'early' | 'lazy';
};

/** A class in a list. The title's link covers the card; the button on its picture is above it. */
export function ClassCard({ row, look = 'small', isFeatured = false, onOpen, priority = 'lazy' }: Props) {
  const queueToggle = useQueueSlot();
  const isLarge = look !== 'small';
  return (
    <article className={classNames(coverLink.covered, styles.card, looks[look])}>
      <div className={styles.art}>
        <CardPhoto photo={row.photo} width={640} height={360} priority={priority} />
        {isFeatured ? <FeaturedBadge className={styles.badge} /> : null}
        <span className={styles.length}>
          {lessonKind(row)}
          {row.durationMin === null ? null : ` · ${row.durationMin} min`}
        </span>
      </div>
      <div className={styles.body}>
        {isLarge && row.categoryName !== '' ? (
          <p className={classNames(typography.eyebrow, styles.subject)}>{row.categoryName}</p>
        ) : null}
        <p className={styles.credit}>
          {row.isTutorial ? (
            <span className={typography.fact}>
              <b>How-to</b> · No credit
            </span>
          ) : (
            <CreditText {...row} />
          )}
          {row.examTaken ? <Badge kind="completed" /> : null}
        </p>
        <h3 className={styles.title}>
          <Link className={coverLink.link} prefetch="intent" to={classAddress(row)} onClick={onOpen}>
            <Marked text={row.className} />
          </Link>
        </h3>
        {isLarge && row.blurb !== '' ? <p className={styles.blurb}>{row.blurb}</p> : null}
        <Passage of={row.hash} />
        {row.speakerName === '' ? null : (
          <p className={styles.speaker}>
            {row.speakerPhoto === null ? null : (
              <img src={row.speakerPhoto} alt="" width="28" height="28" loading="lazy" decoding="async" />
            )}
            <b>
              <Marked text={row.speakerName} />
            </b>
          </p>
        )}
        <CompanyAndDate row={row} className={styles.about} />
      </div>
      <span className={styles.toggle}>{queueToggle(row)}</span>
    </article>
  );
}
