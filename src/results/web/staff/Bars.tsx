// Bars next to the figures that they show; the figure is always written as well.
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './results.module.css';

const ofShare = (share: number) => ({ '--share': String(Math.min(1, Math.max(0, share))) }) as CSSProperties;

/** A share from 0 to 1. */
export function Bar({
  share,
  isKey = false,
  children,
}: {
  readonly share: number;
  /** The key’s bar has a pattern. */
  readonly isKey?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames(styles.share, isKey && styles.ofKey)} style={ofShare(share)}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** A correlation from −1 to 1, drawn from the middle. */
export function MiddleBar({ value, children }: { readonly value: number; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(styles.share, styles.middle, value < 0 && styles.negative)}
      style={ofShare(Math.abs(value) / 2)}
    >
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
