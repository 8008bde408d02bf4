import { useState } from 'react';
import { useStore } from 'zustand/react';
import { formatDuration } from '#platform/shared/dates.ts';
import { readTranscript } from '#platform/shared/transcript.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MarkedText, nothingSaid, TranscriptSearch } from '#platform/web/video/TranscriptSearch.tsx';
import { useTranscript } from '#platform/web/video/use-transcript.ts';
import { withVoices } from '../voices.ts';
import { playFrom } from './play-from.ts';
import { secondStore } from './player-state.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { usePlayer } from './use-player.ts';
import styles from './Transcript.module.css';

type Props = {
  readonly title: string;
  readonly transcript: string;
  readonly episode: PlayerEpisode | null;
};

/** A phone shows so many lines until the rest is asked for: a page that scrolls has no box in it that scrolls. */
const linesAtFirst = 6;

/**
 * What is said: it follows the voice, can be searched, and where it has times, pressing one plays from there. The page
 * never moves by itself.
 */
export function Transcript({ title, transcript, episode }: Props) {
  const player = usePlayer();
  const said = readTranscript(transcript);
  const passages = withVoices(said);
  const hasTimes = episode !== null && passages.some(({ startSec }) => startSec !== null);
  const isHere = episode !== null && player.episode?.hash === episode.hash;
  const now = useStore(secondStore, (second) =>
    isHere && second > 0 ? passages.findLastIndex(({ startSec }) => startSec !== null && startSec <= second) : -1,
  );
  const { box, searched, setSearched, wanted, found, shown, follows, setFollows, onScroll } = useTranscript<
    HTMLDivElement,
    (typeof passages)[number]
  >(passages, now);

  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && wanted === '' && shown.length > linesAtFirst;
  // The few lines of a phone follow the voice as well.
  const firstLine = Math.max(0, Math.min(follows ? now - 1 : 0, shown.length - linesAtFirst));

  return (
    <div className={styles.transcript}>
      <div className={styles.bar}>
        <TranscriptSearch value={searched} found={found} onChange={setSearched} className={styles.find} />
        {hasTimes ? (
          <label className={styles.follow}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={follows}
              checked={follows}
              onChange={(event) => setFollows(event.target.checked)}
            />
            Follow
          </label>
        ) : null}
        <IconButton
          icon="download"
          label="Download the transcript"
          onClick={() =>
            saveAsText(
              title,
              `${title}\n\n${said.map(({ startSec, text }) => (startSec === null ? text : `${formatDuration(startSec)}  ${text}`)).join('\n')}\n`,
            )
          }
        />
      </div>
      <div
        ref={box}
        className={classNames(styles.text, isCut && styles.few)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={hasTimes ? undefined : 0}
        role="group"
        aria-label="Transcript"
        onScroll={onScroll}
      >
        {shown.map(({ at, startSec, voice, pieces }, place) => (
          <div
            key={at}
            className={classNames(
              styles.line,
              isCut && (place < firstLine || place >= firstLine + linesAtFirst) && styles.later,
              !hasTimes && styles.plain,
              at === now && styles.now,
              now >= 0 && at < now && styles.past,
            )}
            aria-current={at === now ? 'true' : undefined}
          >
            {!hasTimes ? null : startSec === null || episode === null ? (
              <span />
            ) : (
              <button
                type="button"
                aria-label={`Play from ${formatDuration(startSec)}`}
                onClick={() => {
                  playFrom(episode, startSec);
                  setFollows(true);
                }}
              >
                {formatDuration(startSec)}
              </button>
            )}
            <p>
              {voice === null ? null : <b>{voice}</b>}
              <span>
                <MarkedText pieces={pieces} />
              </span>
            </p>
          </div>
        ))}
        {shown.length === 0 ? <p className={styles.none}>{nothingSaid(wanted)}</p> : null}
      </div>
      {isCut ? (
        <Button className={styles.all} look="line" wide onClick={() => setWhole(true)}>
          Show all
        </Button>
      ) : null}
      {hasTimes && !follows && now >= 0 ? (
        <button type="button" className={styles.back} onClick={() => setFollows(true)}>
          Back to current line
        </button>
      ) : null}
    </div>
  );
}
