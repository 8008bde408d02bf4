import { useState } from 'react';
import { formatDuration } from '../../shared/dates.ts';
import { chapterAt, type Chapter } from '../../shared/playback.ts';
import { saveAsText } from '../text-file.ts';
import { classNames } from '../ui/class-names.ts';
import { MarkedText, nothingSaid, TranscriptSearch } from './TranscriptSearch.tsx';
import type { Line, Playback } from './playback.ts';
import { usePlayback } from './use-playback.ts';
import { useTranscript } from './use-transcript.ts';
import styles from './VideoWords.module.css';

type Props = {
  readonly playback: Playback;
  readonly chapters: readonly Chapter[];
  /** Names the file of the text. */
  readonly title: string;
  readonly className?: string | undefined;
};

/**
 * What is said next to the film: it follows, can be searched, and moves the film. With the chapters, where there are
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
  const now = usePlayback(playback, (state) => state.lines.findLastIndex((line) => line.startSec <= state.positionSec));
  const { box, searched, setSearched, wanted, found, shown, follows, setFollows, onScroll } = useTranscript<
    HTMLOListElement,
    Line
  >(lines, now);

  return (
    <>
      <TranscriptSearch value={searched} found={found} onChange={setSearched} className={styles.find} />
      <ol ref={box} className={styles.lines} onScroll={onScroll}>
        {shown.map((line) => {
          const before = lines[line.at - 1];
          const chapter = chapterAt(chapters, line.startSec);
          const begins = chapter !== null && (before === undefined || chapterAt(chapters, before.startSec) !== chapter);
          return (
            <li key={line.startSec}>
              {begins && wanted === '' ? <p className={styles.part}>{chapter.title}</p> : null}
              <button
                type="button"
                className={classNames(styles.line, line.at === now && styles.now)}
                aria-current={line.at === now ? 'true' : undefined}
                onClick={() => {
                  playback.seekTo(line.startSec);
                  setFollows(true);
                }}
              >
                <time>{formatDuration(line.startSec)}</time>
                <span>
                  <MarkedText pieces={line.pieces} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {wanted !== '' && shown.length === 0 ? <p className={styles.none}>{nothingSaid(wanted)}</p> : null}
      <div className={styles.foot}>
        {follows ? (
          <span>Following the video</span>
        ) : (
          <button type="button" onClick={() => setFollows(true)}>
            Back to current line
          </button>
        )}
        <button type="button" onClick={() => download(title, lines)}>
          Download transcript
        </button>
      </div>
    </>
  );
}
