import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FeaturedBadge } from '#promotion/web/FeaturedBadge.tsx';
import { siteMap } from '#site-map.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { ceType, creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import type { BookRow, ClassRow, PodcastRow } from '#catalogue/contract.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { lessonKind } from '#catalogue/lesson-kind.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { BookActions } from '#catalogue/web/BookCard.tsx';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { usePlaySlot, useQueueSlot } from '#catalogue/web/card-slots.ts';
import { Marked } from '#catalogue/web/Marked.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import { seatAction } from '#catalogue/web/seat-action.ts';
import type { ResultKind } from '../results.ts';
import { kindWords } from './result-words.ts';
import type { ResultItem } from './shown-results.ts';
import styles from './ResultRow.module.css';

const everyMs = 15_000;

type Common = {
  readonly kind: ResultKind;
  readonly isFirst: boolean;
  /** Says what kind it is, where the list around it doesn't. */
  readonly hasKind: boolean;
  /** A placement of the provider: it is labeled, and following it is counted. */
  readonly onFeatured?: (() => void) | undefined;
};

type RowProps = Common & {
  readonly hash: string;
  readonly title: string;
  readonly to: string;
  readonly photo: string | null;
  readonly about: string;
  /** Next to the kind: a date, a show, a state. */
  readonly beside?: ReactNode;
  readonly by: ReactNode;
  readonly worth: ReactNode;
  readonly action: ReactNode;
};

const shapes: Record<ResultKind, string | undefined> = {
  webinar: undefined,
  class: undefined,
  tutorial: undefined,
  episode: styles.square,
  book: styles.upright,
};

/**
 * One result: picture, title, the passage that matched, who teaches it, what it is worth in a column of its own, and
 * one thing to do. The first one is a card.
 */
function Row({
  kind,
  isFirst,
  hasKind,
  onFeatured,
  hash,
  title,
  to,
  photo,
  about,
  beside,
  by,
  worth,
  action,
}: RowProps) {
  const { one, icon } = kindWords[kind];
  return (
    <article className={classNames(coverLink.covered, styles.row, isFirst && styles.first)}>
      <div className={classNames(styles.art, shapes[kind])}>
        <CardPhoto photo={photo} width={640} height={400} priority={isFirst ? 'early' : 'lazy'} />
      </div>
      <div className={styles.body}>
        {hasKind || beside || onFeatured !== undefined ? (
          <p className={styles.kind}>
            {onFeatured === undefined ? null : <FeaturedBadge />}
            {hasKind ? (
              <>
                <Icon name={icon} />
                {one}
              </>
            ) : null}
            {beside}
          </p>
        ) : null}
        <h3 className={styles.title}>
          <Link className={classNames(coverLink.link, styles.link)} prefetch="intent" to={to} onClick={onFeatured}>
            <Marked text={title} />
          </Link>
        </h3>
        <div className={styles.about}>
          <Passage of={hash} otherwise={about} isAlways />
        </div>
        <p className={styles.by}>{by}</p>
      </div>
      <p className={styles.worth}>{worth}</p>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

/** "0.25 CEU", under it the rest: "Self-study", "Video, 4 min". */
function Worth({ credits, more }: { readonly credits: number; readonly more: readonly (string | null)[] }) {
  return (
    <>
      <b>{credits === 0 ? 'No credit' : `${creditsText(credits)} CEU`}</b>
      {more.map((each) => (each === null || each === '' ? null : <span key={each}>{each}</span>))}
    </>
  );
}

/** Hours that can be earned; none without a credit type. */
const creditsOf = ({ credits, ceTypeId }: ClassRow): number => (ceTypeId === ceType.nonce ? 0 : credits);

/** "Video, 4 min" */
const formatOf = (what: string, durationMin: number | null): string =>
  durationMin === null ? what : `${what}, ${durationMin} min`;

function SpeakerName({ name, photo }: { readonly name: string; readonly photo: string | null }) {
  return (
    <>
      {photo === null ? null : <img src={photo} alt="" width="27" height="27" loading="lazy" decoding="async" />}
      {name === '' ? null : (
        <b>
          <Marked text={name} />
        </b>
      )}
    </>
  );
}

/** The sponsor and the release date; a webinar shows its start elsewhere. */
function Company({
  of: { sponsorCompanyName, releaseDateUTC },
  isReleased = false,
}: {
  readonly of: Pick<ClassRow, 'sponsorCompanyName' | 'releaseDateUTC'>;
  readonly isReleased?: boolean;
}) {
  return (
    <>
      <span>
        Company: <Marked text={sponsorCompanyName} />
      </span>
      {isReleased ? (
        <span>
          Release date: <LocalTime at={releaseDateUTC} />
        </span>
      ) : null}
    </>
  );
}

function WebinarResult({
  row,
  serverTime,
  ...common
}: Common & { readonly row: ClassRow; readonly serverTime: string }) {
  const isRunning = Date.parse(row.releaseDateUTC) <= useServerNow(serverTime, everyMs);
  const isIn = row.hasSeat && !row.isWaiting;
  const text = seatAction(row, isRunning);
  return (
    <Row
      {...common}
      hash={row.hash}
      title={row.className}
      to={classAddress(row)}
      photo={row.photo}
      about={row.blurb}
      beside={
        <>
          <span>
            <LocalTime at={row.releaseDateUTC} format="live" />
          </span>
          {isRunning ? <Badge kind="live" /> : null}
          {row.isWaiting ? <Badge kind="waitlist" /> : isIn ? <Badge kind="reserved" /> : null}
        </>
      }
      by={
        <>
          <SpeakerName name={row.speakerName} photo={row.speakerPhoto} />
          <Company of={row} />
        </>
      }
      worth={
        <Worth
          credits={creditsOf(row)}
          more={[
            creditsOf(row) === 0 ? 'Live' : row.creditName,
            row.durationMin === null ? null : `${row.durationMin} min`,
          ]}
        />
      }
      action={
        <LinkButton
          look={common.isFirst ? 'filled' : isIn || row.isWaiting ? 'line' : 'soft'}
          size={common.isFirst ? 'normal' : 'small'}
          to={classAddress(row)}
          onClick={common.onFeatured}
          aria-label={`${text}: ${row.className}`}
        >
          {text}
        </LinkButton>
      }
    />
  );
}

function ClassResult({ row, ...common }: Common & { readonly row: ClassRow }) {
  const queueToggle = useQueueSlot();
  return (
    <Row
      {...common}
      hash={row.hash}
      title={row.className}
      to={classAddress(row)}
      photo={row.photo}
      about={row.blurb}
      beside={row.examTaken ? <Badge kind="completed" /> : null}
      by={
        <>
          <SpeakerName name={row.speakerName} photo={row.speakerPhoto} />
          <Company of={row} isReleased />
        </>
      }
      worth={
        <Worth
          credits={creditsOf(row)}
          more={[creditsOf(row) === 0 ? null : row.creditName, formatOf(lessonKind(row), row.durationMin)]}
        />
      }
      action={
        <>
          <LinkButton
            look={common.isFirst ? 'filled' : 'soft'}
            size={common.isFirst ? 'normal' : 'small'}
            to={classAddress(row)}
            onClick={common.onFeatured}
            aria-label={`${row.isTutorial ? 'View tutorial' : 'View class'}: ${row.className}`}
          >
            {row.isTutorial ? 'View tutorial' : 'View class'}
          </LinkButton>
          {queueToggle(row)}
        </>
      }
    />
  );
}

function EpisodeResult({ row, ...common }: Common & { readonly row: PodcastRow }) {
  const playButton = usePlaySlot();
  const credit = episodeCredit(row);
  return (
    <Row
      {...common}
      hash={row.hash}
      title={row.title}
      to={siteMap.podcast(row.podcastShowHash, row.hash)}
      photo={row.photo}
      about={row.blurb}
      beside={
        <>
          <span>{row.showTitle}</span>
          {row.examTaken ? <Badge kind="completed" /> : null}
        </>
      }
      by={
        <>
          <SpeakerName name={row.speakerName} photo={null} />
          <Company of={row} isReleased />
        </>
      }
      worth={
        <Worth credits={credit} more={[credit === 0 ? null : episodeCreditLabel, shortDuration(row.durationSec)]} />
      }
      action={playButton(row)}
    />
  );
}

function BookResult({ book, ...common }: Common & { readonly book: BookRow }) {
  return (
    <Row
      {...common}
      hash={book.hash}
      title={book.title}
      to={siteMap.ebooks()}
      photo={book.thumbnail}
      about={book.subtitle || book.blurbLib}
      by={<span>Company: {book.companyName}</span>}
      worth={
        <>
          <b>Free</b>
          <span>{book.pages === null ? 'PDF' : `PDF, ${book.pages} pages`}</span>
        </>
      }
      action={<BookActions book={book} />}
    />
  );
}

type Props = Omit<Common, 'kind'> & { readonly item: ResultItem; readonly serverTime: string };

export function ResultRow({ item, serverTime, ...rest }: Props) {
  const { kind, class: row, episode, book } = item;
  const common = { kind, ...rest };
  if (episode !== null) return <EpisodeResult {...common} row={episode} />;
  if (book !== null) return <BookResult {...common} book={book} />;
  if (row === null) return null;
  return kind === 'webinar' ? (
    <WebinarResult {...common} row={row} serverTime={serverTime} />
  ) : (
    <ClassResult {...common} row={row} />
  );
}
