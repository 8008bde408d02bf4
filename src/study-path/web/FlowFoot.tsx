import type { ReactNode } from 'react';
import styles from './FlowFoot.module.css';

/** Below a step: a remark, and the way on that does not need the step to be done. */
export function FlowFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
