import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import layout from '#platform/web/ui/layout.module.css';
import bookCard from './BookCard.module.css';
import { cardListClasses, type CardListLook } from './CardList.tsx';
import styles from './CardSkeletons.module.css';
import classCard from './ClassCard.module.css';
import dateBadge from './DateBadge.module.css';
import episodeRow from './EpisodeRow.module.css';
import podcastCover from './PodcastCover.module.css';
import webinarCard from './WebinarCard.module.css';

type Props = { readonly what: string; readonly count: number };

const each = (count: number) => Array.from({ length: count }, (_, index) => index);

function CardListSkeleton({
  what,
  look,
  children,
}: {
  readonly what: string;
  readonly look: CardListLook;
  readonly children: ReactNode;
}) {
  return (
    <div className={cardListClasses(look)} role="status">
      <span className={typography.visuallyHidden}>Loading {what}</span>
      {children}
    </div>
  );
}

/** Class cards on their way, in the shape of ClassCard. */
export function ClassCardSkeletons({ what, count }: Props) {
  return (
    <CardListSkeleton what={what} look="cards">
      {each(count).map((index) => (
        <div className={classNames(classCard.card, classCard.small)} aria-hidden="true" key={index}>
          <span className={classCard.art}>
            <span className={classNames(skeletonStyles.bar, styles.photo)} />
          </span>
          <div className={classCard.body}>
            <span className={classNames(skeletonStyles.bar, styles.title)} />
            <span className={skeletonStyles.bar} />
            <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
            <span className={classCard.foot}>
              <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
              <span className={classNames(skeletonStyles.bar, styles.round)} />
            </span>
          </div>
        </div>
      ))}
    </CardListSkeleton>
  );
}

/** Tickets on their way, in the shape of WebinarCard. */
export function WebinarCardSkeletons({ what, count, isWide = false }: Props & { readonly isWide?: boolean }) {
  return (
    <CardListSkeleton what={what} look={isWide ? 'rows' : 'pairs'}>
      {each(count).map((index) => (
        <div className={classNames(webinarCard.card, isWide && webinarCard.wide)} aria-hidden="true" key={index}>
          <div className={classNames(dateBadge.badge, dateBadge.card)}>
            <span className={classNames(skeletonStyles.bar, styles.day)} />
          </div>
          <div className={webinarCard.body}>
            <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
            <span className={classNames(skeletonStyles.bar, styles.title)} />
            <span className={classNames(skeletonStyles.bar, styles.speaker)} />
            <div className={webinarCard.foot}>
              <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
            </div>
          </div>
          {isWide ? <span className={classNames(skeletonStyles.bar, webinarCard.photo)} /> : null}
        </div>
      ))}
    </CardListSkeleton>
  );
}

/** Covers on their way, in the shape of PodcastCover. */
export function CoverSkeletons({ what, count }: Props) {
  return (
    <CardListSkeleton what={what} look="covers">
      {each(count).map((index) => (
        <div className={podcastCover.cover} aria-hidden="true" key={index}>
          <span className={classNames(skeletonStyles.bar, styles.square)} />
          <span className={skeletonStyles.bar} />
          <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
        </div>
      ))}
    </CardListSkeleton>
  );
}

/** Episodes on their way, in the shape of EpisodeRow. */
export function EpisodeSkeletons({ what, count }: Props) {
  return (
    <CardListSkeleton what={what} look="rows">
      {each(count).map((index) => (
        <div className={episodeRow.episode} aria-hidden="true" key={index}>
          <span className={classNames(skeletonStyles.bar, styles.square)} />
          <div className={episodeRow.body}>
            <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
            <span className={classNames(skeletonStyles.bar, styles.title)} />
            <span className={skeletonStyles.bar} />
            <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
          </div>
        </div>
      ))}
    </CardListSkeleton>
  );
}

/** eBooks on their way, in the shape of BookCard. */
export function BookSkeletons({ what, count }: Props) {
  return (
    <CardListSkeleton what={what} look="books">
      {each(count).map((index) => (
        <div className={bookCard.book} aria-hidden="true" key={index}>
          <span className={classNames(skeletonStyles.bar, styles.bookCover)} />
          <div className={layout.stackSmall}>
            <span className={classNames(skeletonStyles.bar, styles.title)} />
            <span className={skeletonStyles.bar} />
            <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} />
          </div>
        </div>
      ))}
    </CardListSkeleton>
  );
}
