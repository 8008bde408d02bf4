import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import layout from './layout.module.css';
import styles from './NoticeCard.module.css';

/** The one card of a page that a mailed link opens: a question or an answer, in the middle. */
export function NoticeCard({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(layout.wrap, layout.page, styles.page)}>
      <Card className={styles.card}>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Card>
    </div>
  );
}
