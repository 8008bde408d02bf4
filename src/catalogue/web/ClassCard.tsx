import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { classAddress } from '../class-address.ts';
import type { ClassRow } from '../contract.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { useQueueSlot } from './card-slots.ts';
import { CreditText } from './CreditText.tsx';
import { Marked } from './Marked.tsx';
import { Passage } from './Passage.tsx';
import { Speaker } from './Speaker.tsx';

type Props = {
  readonly row: ClassRow;
  /** The large card of the landing page, with subject, blurb and speaker. */
  readonly isLead?: boolean;
  readonly isFeatured?: boolean;
  /** Told when the title is followed. */
  readonly onOpen?: (() => void) | undefined;
  readonly priority?: 'first' | 'early' | 'lazy';
};

/** A class in a list. The title's link covers the card; the buttons in its foot stand above it. */
export function ClassCard({ row, isLead = false, isFeatured = false, onOpen, priority = 'lazy' }: Props) {
  const queueToggle = useQueueSlot();
  return (
    <article className={classNames('klass', isLead && 'klass-lead')}>
      <div className="klass-art">
        <CardPhoto photo={row.photo} width={640} height={360} priority={priority} />
        {row.examTaken ? <Badge kind="completed" /> : isFeatured ? <FeaturedBadge /> : null}
        {row.durationMin === null ? null : <span className="len">{row.durationMin} min</span>}
      </div>
      <div className="klass-body">
        {isLead && row.categoryName !== '' ? <p className="eyebrow">{row.categoryName}</p> : null}
        <h3>
          <Link to={classAddress(row)} onClick={onOpen}>
            <Marked text={row.className} />
          </Link>
        </h3>
        {isLead && row.blurb !== '' ? <p className="blurb">{row.blurb}</p> : null}
        <p className="caption">
          {isLead ? null : (
            <>
              Company: <Marked text={row.sponsorCompanyName} />
              <br />
            </>
          )}
          Release date: <LocalTime at={row.releaseDateUTC} />
        </p>
        <Passage of={row.hash} />
        <div className="klass-foot">
          {isLead ? <Speaker row={row} /> : null}
          <CreditText {...row} />
          {queueToggle(row)}
        </div>
      </div>
    </article>
  );
}
