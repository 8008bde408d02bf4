import { classNames } from '#platform/web/ui/class-names.ts';

type Props = { readonly what: string; readonly count: number };

const each = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Class cards on their way, in the shape of ClassCard. */
export function ClassCardSkeletons({ what, count }: Props) {
  return (
    <div className="grid grid-3 card-grid" role="status">
      <span className="vh">Loading {what}</span>
      {each(count).map((index) => (
        <div className="klass" aria-hidden="true" key={index}>
          <span className="klass-art sk sk-art" />
          <div className="klass-body">
            <span className="sk sk-title" />
            <span className="sk" />
            <span className="sk sk-short" />
            <span className="klass-foot">
              <span className="sk sk-short" />
              <span className="sk sk-round" />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Tickets on their way, in the shape of WebinarCard. */
export function WebinarCardSkeletons({ what, count, isWide = false }: Props & { readonly isWide?: boolean }) {
  return (
    <div className={isWide ? 'grid' : 'grid tickets'} role="status">
      <span className="vh">Loading {what}</span>
      {each(count).map((index) => (
        <div className={classNames('ticket', isWide && 'ticket-wide')} aria-hidden="true" key={index}>
          <div className="stub">
            <span className="sk sk-day" />
          </div>
          <div className="ticket-body">
            <span className="sk sk-short" />
            <span className="sk sk-title" />
            <span className="sk sk-speaker" />
            <div className="ticket-foot">
              <span className="sk sk-short" />
            </div>
          </div>
          {isWide ? <span className="sk ticket-art" /> : null}
        </div>
      ))}
    </div>
  );
}

/** Covers on their way, in the shape of PodcastCover. */
export function CoverSkeletons({ what, count }: Props) {
  return (
    <div className="covers" role="status">
      <span className="vh">Loading {what}</span>
      {each(count).map((index) => (
        <div className="cover" aria-hidden="true" key={index}>
          <span className="sk sk-square" />
          <span className="sk" />
          <span className="sk sk-short" />
        </div>
      ))}
    </div>
  );
}

/** Episodes on their way, in the shape of EpisodeRow. */
export function EpisodeSkeletons({ what, count }: Props) {
  return (
    <div className="grid" role="status">
      <span className="vh">Loading {what}</span>
      {each(count).map((index) => (
        <div className="episode" aria-hidden="true" key={index}>
          <span className="sk sk-square" />
          <div className="episode-body">
            <span className="sk sk-short" />
            <span className="sk sk-title" />
            <span className="sk" />
            <span className="sk sk-short" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** eBooks on their way, in the shape of BookCard. */
export function BookSkeletons({ what, count }: Props) {
  return (
    <div className="grid books" role="status">
      <span className="vh">Loading {what}</span>
      {each(count).map((index) => (
        <div className="book" aria-hidden="true" key={index}>
          <span className="sk sk-cover" />
          <div className="stack-sm">
            <span className="sk sk-title" />
            <span className="sk" />
            <span className="sk sk-short" />
          </div>
        </div>
      ))}
    </div>
  );
}
