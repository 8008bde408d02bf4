import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { creditsText } from '#catalogue/ce-type.ts';
import type { ClassRow } from '#catalogue/contract.ts';
import { Byline } from '#classroom/web/Lecturer.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { siteMap } from '#site-map.ts';

type Props = { readonly row: ClassRow; /** RESERVED, WAITLIST or LIVE. */ readonly badge?: ReactNode };

/** The head of a webinar's pages: its title, who speaks, what it is worth, and its picture. */
export function WebinarStage({ row, badge }: Props) {
  const { className, credits, creditName, photo } = row;
  return (
    <div className="stage on-panel">
      <div className="wrap stage-in">
        <div className="stage-text">
          <nav className="crumbs" aria-label="Breadcrumb">
            <Link to={siteMap.webinars()}>
              <Icon name="back" />
              Upcoming Live CE Webinars
            </Link>
          </nav>
          <p className="cluster stage-badges">
            {badge}
            {credits === 0 ? null : (
              <span className="credit on-dark">
                <b>{creditsText(credits)} CEU</b> · {creditName}
              </span>
            )}
          </p>
          <h1>{className}</h1>
          <Byline {...row} look="panel" />
        </div>
        {photo === null ? null : (
          <div className="stage-art">
            <img src={photo} alt="" width="640" height="360" fetchPriority="high" />
          </div>
        )}
      </div>
    </div>
  );
}
