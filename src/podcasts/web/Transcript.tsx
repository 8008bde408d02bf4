import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { formatDuration } from '#platform/shared/dates.ts';
import { readTranscript } from '#platform/shared/transcript.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { countMarked, markedPieces } from '#platform/web/video/marked.ts';
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

/**
 * What is said: it follows the voice, can be searched, and where it has times, pressing one plays from there. The page
 * never moves by itself.
 */
export function Transcript({ title, transcript, episode }: Props) {
  const player = usePlayer();
  const box = useRef<HTMLDivElement>(null);
  const searchId = useId();
  const [searched, setSearched] = useState('');
  const [follows, setFollows] = useState(true);
  /** The text is being scrolled from here, not by hand. */
  const isFollowing = useRef(false);
  const passages = readTranscript(transcript);
  const hasTimes = episode !== null && passages.some(({ startSec }) => startSec !== null);
  const isHere = episode !== null && player.episode?.hash === episode.hash;
  const now = useStore(secondStore, (second) =>
    isHere && second > 0 ? passages.findLastIndex(({ startSec }) => startSec !== null && startSec <= second) : -1,
  );
  const wanted = searched.trim();
  const found =
    wanted === ''
      ? 0
      : countMarked(
          passages.map(({ text }) => text),
          wanted,
        );

  useEffect(() => {
    const [text, line] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!follows || wanted !== '' || text === null || !line) return;
    const top = line.offsetTop - (text.clientHeight - line.offsetHeight) / 2;
    if (Math.abs(text.scrollTop - Math.max(0, top)) < 1) return;
    isFollowing.current = true;
    text.scrollTo({ top, behavior: 'instant' });
  }, [now, follows, wanted]);

  const lines = withVoices(passages).map((said, at) => ({ ...said, at, pieces: markedPieces(said.text, wanted) }));
  const shown = wanted === '' ? lines : lines.filter(({ pieces }) => pieces.some(({ isMarked }) => isMarked));

  return (
    <div className={styles.transcript}>
      <div className={styles.bar}>
        <label className={styles.find} htmlFor={searchId}>
          <Icon name="search" />
          <span className={typography.visuallyHidden}>Find in the transcript</span>
          <input
            id={searchId}
            type="search"
            placeholder="Find in the transcript"
            value={searched}
            onChange={(event) => setSearched(event.target.value)}
          />
          <span className={styles.found} role="status">
            {wanted === '' ? '' : `${found} found`}
          </span>
        </label>
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
              `${title}\n\n${passages.map(({ startSec, text }) => (startSec === null ? text : `${formatDuration(startSec)}  ${text}`)).join('\n')}\n`,
            )
          }
        />
      </div>
      <div
        ref={box}
        className={styles.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={hasTimes ? undefined : 0}
        role="group"
        aria-label="Transcript"
        onScroll={() => {
          if (!isFollowing.current && wanted === '' && now >= 0) setFollows(false);
          isFollowing.current = false;
        }}
      >
        {shown.map(({ at, startSec, voice, pieces }) => (
          <div
            key={at}
            className={classNames(
              styles.line,
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
                {pieces.map(({ text, isMarked }, place) => (isMarked ? <mark key={place}>{text}</mark> : text))}
              </span>
            </p>
          </div>
        ))}
        {shown.length === 0 ? <p className={styles.none}>Nobody says “{wanted}” here. Try another word.</p> : null}
      </div>
      {hasTimes && !follows && now >= 0 ? (
        <button type="button" className={styles.back} onClick={() => setFollows(true)}>
          Back to current line
        </button>
      ) : null}
    </div>
  );
}
