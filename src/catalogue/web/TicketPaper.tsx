import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './TicketPaper.module.css';

type Props = {
  readonly as?: 'article' | 'section' | 'div';
  /**
   * The stub comes first, at the left. `stubFirst` lays it across on a phone; a `card` is small and flat.
   */
  readonly look: 'stubFirst' | 'card';
  /** The layout, which says how wide the stub is: `--stub`. */
  readonly className: string | undefined;
  readonly id?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** A `TicketStub` among them, as a child of its own. */
  readonly children: ReactNode;
};

/** What every ticket of a webinar is printed on. Its holes are cut out, so it may be on any ground. */
export function TicketPaper({ as: Tag = 'article', look, className, children, ...rest }: Props) {
  return (
    <Tag className={styles.cast} data-look={look} {...rest}>
      <div className={classNames(styles.paper, className)}>{children}</div>
    </Tag>
  );
}

/**
 * `warm` where nothing else is said; `tint` while the reader has no seat; `off` on the waitlist, and once there is no
 * seat to have; `onAir`, coral, while the webinar runs.
 */
export type StubTone = 'warm' | 'tint' | 'off' | 'onAir';

type StubProps = {
  readonly tone?: StubTone | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** The part of a ticket that is torn off, along its perforation. */
export function TicketStub({ tone, className, children }: StubProps) {
  return (
    <div className={classNames(styles.stub, className)} data-tone={tone}>
      {children}
    </div>
  );
}

/** The class of the title's link where it covers the whole ticket. What can be pressed besides is above it. */
export const ticketLink = styles.link;

/** The class of the place of a picture, which is engraved where there is none. It is a positioned box. */
export const ticketArt = styles.art;
