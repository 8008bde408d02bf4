import type { ReactNode } from 'react';
import { Progress } from '#platform/web/ui/Progress.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import type { DraftState } from './draft-store.ts';
import styles from './StickyBar.module.css';

type Props = {
  readonly done: number;
  readonly of: number;
  readonly verb: 'answered' | 'rated';
  readonly draftState: DraftState;
  /** The button, and if need be a link before it. */
  readonly children: ReactNode;
};

/** Stays at the lower edge: how many are done, whether they are saved, and the buttons. */
export function StickyBar({ done, of, verb, draftState, children }: Props) {
  const count = `${done} of ${of} ${verb}`;
  return (
    <div className={styles.bar}>
      <div className={styles.panel}>
        <div className={styles.state}>
          <div className={styles.count}>
            <b className={typography.number}>{count}</b>
            {draftState === 'saved' ? <span className={typography.caption}>Saved</span> : null}
            <span className={classNames(typography.caption, styles.unsaved)} role="status">
              {draftState === 'unsaved' ? 'Not saved yet, will retry' : ''}
            </span>
          </div>
          <Progress value={done} max={of} label={count} />
        </div>
        <div className={styles.action}>{children}</div>
      </div>
    </div>
  );
}
