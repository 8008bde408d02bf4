import { useEffect, useId, useRef, useState } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { chapterAt, type Chapter } from '../../shared/playback.ts';
import { saveAsText } from '../text-file.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import typography from '../ui/typography.module.css';
import { countMarked, markedPieces } from './marked.ts';
import type { Line, Playback } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import styles from './VideoWords.module.css';

type Props = {
  readonly playback: Playback;
  readonly chapters: readonly Chapter[];
  /** Names the file of the text. */
  readonly title: string;
  readonly className?: string | undefined;
};

/**
 * What is said beside the film: it follows, can be searched, and moves the film. With the chapters, where there are
 * any.
 */
export function VideoWords({ playback, chapters, title, className }: Props) {
  const [shows, setShows] = useState<'transcript' | 'chapters'>('transcript');
  const lines = usePlayback(playback, (state) => state.lines);
  if (lines.length === 0 && chapters.length === 0) return null;
  const showsChapters = chapters.length > 0 && (shows === 'chapters' || lines.length === 0);
  return (
    <section
      className={classNames(styles.words, className)}
      aria-label={chapters.length === 0 ? 'Transcript' : 'Transcript and chapters'}
    >
      {chapters.length === 0 ? (
        <h2 className={styles.title}>Transcript</h2>
      ) : (
        <div className={styles.tabs}>
          {(['transcript', 'chapters'] as const).map((each) =>
            each === 'transcript' && lines.length === 0 ? null : (
              <button
                key={each}
                type="button"
                className={styles.tab}
                aria-pressed={showsChapters === (each === 'chapters')}
                onClick={() => setShows(each)}
              >
                {each === 'transcript' ? 'Transcript' : 'Chapters'}
              </button>
            ),
          )}
        </div>
      )}
      {showsChapters ? (
        <ChapterList playback={playback} chapters={chapters} />
      ) : (
        <Transcript playback={playback} lines={lines} chapters={chapters} title={title} />
      )}
    </section>
  );
}

function ChapterList({ playback, chapters }: Pick<Props, 'playback' | 'chapters'>) {
  const current = usePlayback(playback, (state) => chapterAt(chapters, state.positionSec));
  return (
    <ol className={styles.lines}>
      {chapters.map((chapter) => (
        <li key={chapter.startSec}>
          <button
            type="button"
            className={classNames(styles.line, chapter === current && styles.now)}
            aria-current={chapter === current ? 'true' : undefined}
            onClick={() => playback.seekTo(chapter.startSec)}
          >
            <time>{formatDuration(chapter.startSec)}</time>
            <span>{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The transcript as a text file. */
const download = (title: string, lines: readonly Line[]): void =>
  saveAsText(
    title,
    `${title}\n\n${lines.map((line) => `${formatDuration(line.startSec)}  ${line.text}`).join('\n')}\n`,
  );

function Transcript({ playback, lines, chapters, title }: Omit<Props, 'className'> & { lines: readonly Line[] }) {
  const list = useRef<HTMLOListElement>(null);
  const searchId = useId();
  const [searched, setSearched] = useState('');
  const [follows, setFollows] = useState(true);
  /** The list is being scrolled from here, not by hand. */
  const isFollowing = useRef(false);
  const now = usePlayback(
    playback,
    (state) => state.lines.findLast((line) => line.startSec <= state.positionSec) ?? null,
  );
  const wanted = searched.trim();
  const found =
    wanted === ''
      ? 0
      : countMarked(
          lines.map(({ text }) => text),
          wanted,
        );
  const shown =
    wanted === '' ? lines : lines.filter(({ text }) => markedPieces(text, wanted).some(({ isMarked }) => isMarked));

  // The line spoken now stays in the middle of the list; the page never moves.
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>('[aria-current]');
    if (!follows || wanted !== '' || box === null || !line) return;
    isFollowing.current = true;
    box.scrollTo({ top: line.offsetTop - (box.clientHeight - line.offsetHeight) / 2, behavior: 'instant' });
  }, [now, follows, wanted]);

  return (
    <>
      <div className={styles.find}>
        <Icon name="search" />
        <label className={typography.visuallyHidden} htmlFor={searchId}>
          Search transcript
        </label>
        <input
          id={searchId}
          type="search"
          placeholder="Search transcript"
          value={searched}
          onChange={(event) => setSearched(event.target.value)}
        />
        <span className={styles.found} role="status">
          {wanted === '' ? '' : `${found} found`}
        </span>
      </div>
      <ol
        ref={list}
        className={styles.lines}
        onScroll={() => {
          if (!isFollowing.current && wanted === '') setFollows(false);
          isFollowing.current = false;
        }}
      >
        {shown.map((line) => {
          const before = lines[lines.indexOf(line) - 1];
          const chapter = chapterAt(chapters, line.startSec);
          const begins = chapter !== null && (before === undefined || chapterAt(chapters, before.startSec) !== chapter);
          return (
            <li key={line.startSec}>
              {begins && wanted === '' ? <p className={styles.part}>{chapter.title}</p> : null}
              <button
                type="button"
                className={classNames(styles.line, line === now && styles.now)}
                aria-current={line === now ? 'true' : undefined}
                onClick={() => {
                  playback.seekTo(line.startSec);
                  setFollows(true);
                }}
              >
                <time>{formatDuration(line.startSec)}</time>
                <span>
                  {markedPieces(line.text, wanted).map(({ text, isMarked }, at) =>
                    isMarked ? <mark key={at}>{text}</mark> : text,
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {wanted !== '' && shown.length === 0 ? (
        <p className={styles.none}>Nobody says “{wanted}” here. Try another word.</p>
      ) : null}
      <div className={styles.foot}>
        {follows ? (
          <span>Follows the video</span>
        ) : (
          <button type="button" onClick={() => setFollows(true)}>
            Back to now
          </button>
        )}
        <button type="button" onClick={() => download(title, lines)}>
          Download text
        </button>
      </div>
    </>
  );
}
