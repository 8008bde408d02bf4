import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './VideoFrame.module.css';

type Props = {
  readonly className?: string | undefined;
  /** A video, a player of another site, or the picture that is in its place. */
  readonly children: ReactNode;
};

/** The dark frame around a video, 16 to 9. */
export function VideoFrame({ className, children }: Props) {
  return <figure className={classNames(styles.frame, className)}>{children}</figure>;
}
