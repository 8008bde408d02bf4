import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Ticket, TicketFigure } from './Ticket.tsx';
import styles from './TicketBones.module.css';

const bar = (className?: string) => <span className={classNames(skeletonStyles.bar, className)} />;

/** A ticket on its way, in its shape. */
export function TicketBones({ look }: { readonly look: 'large' | 'row' }) {
  return (
    <div className={styles.bones} aria-hidden="true">
      <Ticket
        as="div"
        look={look}
        photo={null}
        picture={bar(styles.picture)}
        stub={<TicketFigure over="" figure="" below="" />}
      >
        {bar(styles.facts)}
        {bar(styles.title)}
        {look === 'large' ? bar(styles.clock) : null}
        {bar(styles.button)}
      </Ticket>
    </div>
  );
}
