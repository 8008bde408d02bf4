import type { ReactNode } from 'react';
import { creditsText } from '#catalogue/ce-type.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { Byline } from '#classroom/web/Lecturer.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './WebinarStage.module.css';

type StageProps = {
  /** Null where there is none: the words take the whole width. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
};

/** The dark head of a webinar's pages: words on one side, a picture on the other. */
export function Stage({ picture, children }: StageProps) {
  return (
    <div className={classNames(layout.onPanel, styles.stage)}>
      <div className={classNames(layout.wrap, styles.columns)}>
        <div className={styles.words}>{children}</div>
        {picture === null ? null : <div className={styles.picture}>{picture}</div>}
      </div>
    </div>
  );
}

type Props = { readonly row: ClassRow; /** RESERVED, WAITLIST or LIVE. */ readonly badge?: ReactNode };

/** The head of a webinar's pages: its title, who speaks, what it is worth, and its picture. */
export function WebinarStage({ row, badge }: Props) {
  const { className, credits, creditName, photo } = row;
  return (
    <Stage picture={photo === null ? null : <img src={photo} alt="" width="640" height="360" fetchPriority="high" />}>
      <BackLink className={styles.back} to={siteMap.webinars()}>
        Upcoming Live CE Webinars
      </BackLink>
      <p className={classNames(layout.cluster, styles.badges)}>
        {badge}
        {credits === 0 ? null : (
          <span className={classNames(typography.fact, styles.credit)}>
            <b>{creditsText(credits)} CEU</b> · {creditName}
          </span>
        )}
      </p>
      <h1 className={styles.title}>{className}</h1>
      <Byline {...row} look="panel" />
    </Stage>
  );
}
