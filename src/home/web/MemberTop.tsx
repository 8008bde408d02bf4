import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import styles from './MemberTop.module.css';

type Props = {
  readonly greeting?: ReactNode;
  readonly search?: ReactNode;
  readonly ticket?: ReactNode;
  readonly goOn?: ReactNode;
  readonly goal?: ReactNode;
};

/**
 * The top of a member's home: the greeting, the search, and three objects that reach over its edge. Without them it is
 * their places, empty and as large.
 */
export function MemberTop({ greeting = null, search = null, ticket = null, goOn = null, goal = null }: Props) {
  return (
    <>
      <section className={classNames(styles.top, layout.onPanel)}>
        <div className={classNames(layout.wrap, styles.greeting)}>{greeting}</div>
        <div className={classNames(layout.wrap, styles.search)}>{search}</div>
      </section>
      <div className={classNames(layout.wrap, styles.three)}>
        <div className={classNames(styles.ticket, ticket === null && styles.empty)}>{ticket}</div>
        <div className={styles.side}>
          <div className={classNames(styles.goOn, goOn === null && styles.empty)}>{goOn}</div>
          <div className={classNames(styles.goal, goal === null && styles.empty)}>{goal}</div>
        </div>
      </div>
    </>
  );
}

/** Reserves the space for a member's own cards until they arrive, so that nothing below them moves. */
export function MemberPlaces({ greeting, search }: Pick<Props, 'greeting' | 'search'>) {
  return (
    <>
      <MemberTop greeting={greeting} search={search} />
      <div className={styles.forYou} />
    </>
  );
}
