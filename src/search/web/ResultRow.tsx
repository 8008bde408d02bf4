import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { shortDuration } from '#platform/shared/dates.ts';
import { useServerNow } from '#platform/web/server-clock.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import coverLink from '#platform/web/ui/cover-link.module.css';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LocalTime } from '#platform/web/ui/LocalTime.tsx';
import { creditsText, episodeCreditLabel } from '#catalogue/ce-type.ts';
import { classAddress } from '#catalogue/class-address.ts';
import type { BookRow, ClassRow, PodcastRow } from '#catalogue/contract.ts';
import { episodeCredit } from '#catalogue/episode-credit.ts';
import { Badge } from '#catalogue/web/Badge.tsx';
import { BookActions } from '#catalogue/web/BookCard.tsx';
import { CardPhoto } from '#catalogue/web/CardPhoto.tsx';
import { usePlaySlot, useQueueSlot } from '#catalogue/web/card-slots.ts';
import { CreditText } from '#catalogue/web/CreditText.tsx';
import { Marked } from '#catalogue/web/Marked.tsx';
import { Passage } from '#catalogue/web/Passage.tsx';
import { seatAction } from '#catalogue/web/seat-action.ts';
import type { ResultKind } from '../results.ts';
import { kindWords } from './result-words.ts';
import type { ResultItem } from './shown-results.ts';
import styles from './ResultRow.module.css';

const everyMs = 15_000;

type RowProps = {
  readonly kind: ResultKind;
  readonly isFirst: boolean;
  readonly hash: string;
  readonly title: string;
  readonly to: string;
  readonly photo: string | null;
  readonly lengthSec: number | null;
  readonly about: string;
  /** Next to the kind: a date, a show, a state. */
  readonly beside: ReactNode;
  readonly by: ReactNode;
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
 * One result: picture, kind, title, the passage that matched, who and how much, and one thing to do. The first one is a
 * card.
 */
function Row({ kind, isFirst, hash, title, to, photo, lengthSec, about, beside, by, action }: RowProps) {
  const { one, icon } = kindWords[kind];
  // A round button, which needs no line of its own on a phone.
  const hasSign = kind === 'class' || kind === 'tutorial' || kind === 'episode';
  return (
    <article className={classNames(coverLink.covered, styles.row, isFirst ? styles.first : hasSign && styles.withSign)}>
      <div className={classNames(styles.art, shapes[kind])}>
        <CardPhoto photo={photo} width={640} height={400} priority={isFirst ? 'early' : 'lazy'} />
        {lengthSec === null ? null : <span className={styles.length}>{shortDuration(lengthSec)}</span>}
      </div>
      <div className={styles.body}>
        <p className={styles.kind}>
          <Icon name={icon} />
          {one}
          {beside}
        </p>
        <h3 className={styles.title}>
          <Link className={classNames(coverLink.link, styles.link)} prefetch="intent" to={to}>
            <Marked text={title} />
          </Link>
        </h3>
        <div className={styles.about}>
          <Passage of={hash} otherwise={about} isAlways />
        </div>
        <p className={styles.by}>{by}</p>
      </div>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

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

type Common = { readonly kind: ResultKind; readonly isFirst: boolean };

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
      lengthSec={row.durationMin === null ? null : row.durationMin * 60}
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
          <CreditText {...row} />
          <Company of={row} />
        </>
      }
      action={
        <LinkButton
          look={common.isFirst ? 'filled' : isIn || row.isWaiting ? 'line' : 'soft'}
          size={common.isFirst ? 'normal' : 'small'}
          to={classAddress(row)}
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
      lengthSec={row.durationMin === null ? null : row.durationMin * 60}
      about={row.blurb}
      beside={row.examTaken ? <Badge kind="completed" /> : null}
      by={
        <>
          <SpeakerName name={row.speakerName} photo={row.speakerPhoto} />
          <CreditText {...row} />
          <Company of={row} isReleased />
        </>
      }
      action={
        <>
          {common.isFirst ? (
            <LinkButton to={classAddress(row)} aria-label={`Open ${row.className}`}>
              {row.isTutorial ? 'View tutorial' : 'View class'}
            </LinkButton>
          ) : null}
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
      lengthSec={row.durationSec}
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
          {credit > 0 ? (
            <span>
              <b>{creditsText(credit)} CEU</b> · {episodeCreditLabel}
            </span>
          ) : null}
          <Company of={row} isReleased />
        </>
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
      lengthSec={null}
      about={book.subtitle || book.blurbLib}
      beside={null}
      by={<span>Free PDF · {book.companyName}</span>}
      action={<BookActions book={book} />}
    />
  );
}

type Props = { readonly item: ResultItem; readonly isFirst: boolean; readonly serverTime: string };

export function ResultRow({ item, isFirst, serverTime }: Props) {
  const { kind, class: row, episode, book } = item;
  const common = { kind, isFirst };
  if (episode !== null) return <EpisodeResult {...common} row={episode} />;
  if (book !== null) return <BookResult {...common} book={book} />;
  if (row === null) return null;
  return kind === 'webinar' ? (
    <WebinarResult {...common} row={row} serverTime={serverTime} />
  ) : (
    <ClassResult {...common} row={row} />
  );
}
