import { TicketBones } from '#catalogue/web/TicketBones.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import styles from './LiveSkeleton.module.css';

const line = (className?: string) => <span className={classNames(skeletonStyles.bar, className)} />;

/** The live page on its way, in its shape: the ticket, what the webinar covers, who speaks. */
export function LiveSkeleton() {
  return (
    <div className={classNames(layout.wrap, layout.page)} role="status">
      <h1 className={typography.visuallyHidden}>Live webinar</h1>
      <span className={typography.visuallyHidden}>Loading the webinar</span>
      <BackLink to={siteMap.seats()}>Reserved Seats</BackLink>
      <TicketBones look="large" />
      <div className={styles.below} aria-hidden="true">
        <div className={layout.stack}>
          {line(styles.heading)}
          {line()}
          {line()}
          {line(skeletonStyles.short)}
        </div>
        {line(styles.card)}
      </div>
    </div>
  );
}
