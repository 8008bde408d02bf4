// The captions as a list that is edited in place, next to the film.
import { memo, useState, type KeyboardEvent } from 'react';
import { mostCharactersPerSec, shortStamp, speedOf } from '#platform/shared/captions.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { stepMs, type KeyedCue } from '../../cue-editing.ts';
import styles from './media.module.css';

/** What can be done to a caption, by its key. */
export type CueActions = {
  readonly write: (key: string, text: string) => void;
  readonly move: (key: string, part: 'both' | 'start' | 'end', byMs: number) => void;
  readonly split: (key: string, at: number) => void;
  readonly join: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly seek: (ms: number) => void;
};

/** Seconds more that a caption needs to be read. */
const secondsMissing = (cue: KeyedCue): number =>
  Math.ceil(((speedOf(cue) / mostCharactersPerSec - 1) * (cue.endMs - cue.startMs)) / 1000);

function CueMenu({
  cue,
  actions,
  name,
}: {
  readonly cue: KeyedCue;
  readonly actions: CueActions;
  readonly name: string;
}) {
  const { key, text } = cue;
  const half = text.indexOf(' ', Math.floor(text.length / 2));
  return (
    <RowMenu label={`More for ${name}`}>
      <MenuItem icon="back" onPress={() => actions.move(key, 'start', -stepMs)}>
        Start 0.1 s earlier
      </MenuItem>
      <MenuItem icon="arrow" onPress={() => actions.move(key, 'start', stepMs)}>
        Start 0.1 s later
      </MenuItem>
      <MenuItem icon="back" onPress={() => actions.move(key, 'end', -stepMs)}>
        End 0.1 s earlier
      </MenuItem>
      <MenuItem icon="arrow" onPress={() => actions.move(key, 'end', stepMs)}>
        End 0.1 s later
      </MenuItem>
      <MenuItem icon="minus" onPress={() => actions.split(key, half)}>
        Split in half
      </MenuItem>
      <MenuItem icon="plus" onPress={() => actions.join(key)}>
        Join with the next
      </MenuItem>
      <MenuItem icon="close" onPress={() => actions.remove(key)}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}

type RowProps = {
  readonly cue: KeyedCue;
  readonly isNow: boolean;
  readonly isActive: boolean;
  readonly actions: CueActions;
  readonly onActive: (key: string) => void;
};

const CueRow = memo(function CueRow({ cue, isNow, isActive, actions, onActive }: RowProps) {
  const { key, startMs, endMs, text } = cue;
  const name = `the caption at ${shortStamp(startMs)}`;
  const times = `${shortStamp(startMs)}–${shortStamp(endMs)}`;
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const by = event.key === 'ArrowUp' ? -stepMs : event.key === 'ArrowDown' ? stepMs : 0;
    if (event.altKey && by !== 0) {
      event.preventDefault();
      actions.move(key, event.shiftKey ? 'end' : 'both', by);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.split(key, event.currentTarget.selectionStart);
    }
  };
  const missing = secondsMissing(cue);
  return (
    <li className={classNames(styles.cue, isNow && styles.isNow)} aria-current={isNow || undefined}>
      <button
        type="button"
        className={styles.time}
        aria-label={`${times}, go to this caption`}
        onFocus={() => onActive(key)}
        onClick={() => actions.seek(startMs)}
      >
        {times}
      </button>
      <textarea
        className={styles.text}
        rows={1}
        value={text}
        aria-label={`Text of ${name}`}
        onFocus={() => onActive(key)}
        onChange={(event) => actions.write(key, event.target.value)}
        onKeyDown={pressKey}
      />
      {isActive ? <CueMenu cue={cue} actions={actions} name={name} /> : <span />}
      {missing > 0 ? (
        <small>
          Too fast: {Math.round(speedOf(cue))} characters a second. Split it, or give it {missing} more{' '}
          {missing === 1 ? 'second' : 'seconds'}.
        </small>
      ) : null}
    </li>
  );
});

type Props = {
  readonly cues: readonly KeyedCue[];
  /** The key of the caption that is shown in the film now. */
  readonly now: string | null;
  readonly actions: CueActions;
};

export function CueList({ cues, now, actions }: Props) {
  const [active, setActive] = useState<string | null>(null);
  return (
    <ol className={styles.cues} aria-label="Captions">
      {cues.map((cue) => (
        <CueRow
          key={cue.key}
          cue={cue}
          isNow={cue.key === now}
          isActive={cue.key === active}
          actions={actions}
          onActive={setActive}
        />
      ))}
    </ol>
  );
}
