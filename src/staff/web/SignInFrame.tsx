import type { ReactNode } from 'react';
import { Brand } from '#platform/web/shell/Brand.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SignInFrame.module.css';

/** What surrounds the pages of the console that open without a session. */
export function SignInFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={styles.top}>
        <Brand />
        <small>Staff</small>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Card as="section" className={styles.card} aria-labelledby="title">
          <div>
            <h1 id="title">{title}</h1>
            {lead === undefined ? null : <p className={typography.quiet}>{lead}</p>}
          </div>
          {children}
        </Card>
      </main>
      <ToastRegion />
    </>
  );
}
