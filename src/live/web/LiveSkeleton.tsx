import { classNames } from '#platform/web/ui/class-names.ts';
import { SeatPass, SeatPassAside } from '#seats/web/SeatPass.tsx';
import { Stage } from '#seats/web/WebinarStage.tsx';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import styles from './LiveSkeleton.module.css';

const line = (className?: string) => <span className={classNames(skeletonStyles.bar, className)} />;

/** The live page on its way, in its shape: the stage, the seat with its aside, what the webinar covers. */
export function LiveSkeleton() {
  return (
    <div role="status">
      <h1 className={typography.visuallyHidden}>Live webinar</h1>
      <span className={typography.visuallyHidden}>Loading the webinar</span>
      <div className={styles.stage} aria-hidden="true">
        <Stage picture={line(styles.picture)}>
          {line(styles.back)}
          {line(skeletonStyles.short)}
          {line(styles.title)}
          {line(skeletonStyles.short)}
        </Stage>
      </div>
      <div className={classNames(layout.wrap, layout.page, layout.rail)} aria-hidden="true">
        <div className={layout.stackLarge}>
          <SeatPass aside={<SeatPassAside className={styles.aside} />}>
            {line(skeletonStyles.label)}
            {line(styles.clock)}
            {line(styles.button)}
          </SeatPass>
          {line()}
          {line()}
          {line(skeletonStyles.short)}
        </div>
        {line(styles.rail)}
      </div>
    </div>
  );
}
