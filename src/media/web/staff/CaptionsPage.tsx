// The captions of a video, written beside it.
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Link, useLoaderData, type ClientLoaderFunctionArgs, type MetaArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import {
  captionQuality,
  plainText,
  qualitySentence,
  shortStamp,
  writeCaptions,
  type CaptionGap,
} from '#platform/shared/captions.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Figures } from '#platform/web/console/Figures.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useEditor, type Kept } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { pageMeta } from '#platform/web/title.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { createPlayback, type Playback } from '#platform/web/video/playback.ts';
import { usePlayback } from '#platform/web/video/use-playback.ts';
import { VideoFilm } from '#platform/web/video/VideoFilm.tsx';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import {
  addCue,
  areWhole,
  countFound,
  cueAt,
  joinCue,
  keyedCues,
  moveCue,
  removeCue,
  replaceFound,
  splitCue,
  withoutKeys,
  writeText,
  type KeyedCue,
} from '../../cue-editing.ts';
import { checkCaptionsCall, fileCall, mediaMessages, saveCaptionsCall, transcribeCall } from '../../staff-contract.ts';
import { CueList, type CueActions } from './CueList.tsx';
import { ImportCaptions } from './ImportCaptions.tsx';
import styles from './media.module.css';

export const meta = ({ loaderData: page }: MetaArgs<typeof clientLoader>) =>
  pageMeta({ title: `${page?.state === 'ready' ? page.file.filename : 'Captions'} | Staff`, hidden: true });

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(fileCall, { h: args.params['hash'] ?? '' }, args), fileCall);
}

type Page = CallAnswer<typeof fileCall>;
type Captions = NonNullable<Page['captions']>;
type Values = { readonly cues: KeyedCue[] };

const heldOf = (captions: Captions | null): Kept<Values> => ({
  revision: captions?.revision ?? 0,
  values: { cues: keyedCues(captions?.cues ?? []) },
  by: captions?.madeBy ?? null,
  at: captions?.madeAt ?? null,
});

/** How often a page looks whether the program has written captions, in milliseconds. */
const writtenLookMs = 5000;

/** The film waits until somebody presses play. */
const untilPressed = () => new Promise<never>(() => undefined);

const placed = (from: number, length = 0) => ({ '--from': String(from), '--length': String(length) }) as CSSProperties;

function Lane({ playback, gaps }: { readonly playback: Playback; readonly gaps: readonly CaptionGap[] }) {
  const positionSec = usePlayback(playback, (state) => state.positionSec);
  const durationSec = usePlayback(playback, (state) => state.durationSec);
  if (durationSec === 0) return null;
  const part = (ms: number) => ms / 1000 / durationSec;
  return (
    <div className={styles.lane} aria-hidden="true">
      {gaps.map(({ fromMs, toMs }) => (
        <span key={fromMs} className={styles.gap} style={placed(part(fromMs), part(toMs - fromMs))} />
      ))}
      <span className={styles.here} style={placed(positionSec / durationSec)} />
    </div>
  );
}

/** Where captions are missing, longest first; a press adds one there. */
function Gaps({ gaps, onAdd }: { readonly gaps: readonly CaptionGap[]; readonly onAdd: (startMs: number) => void }) {
  const [first, ...others] = [...gaps].sort((one, other) => other.toMs - other.fromMs - (one.toMs - one.fromMs));
  if (first === undefined) return null;
  return (
    <p>
      No captions from {formatDuration(first.fromMs / 1000)} to {formatDuration(first.toMs / 1000)}
      {others.length === 0 ? '' : `, and in ${others.length} other ${others.length === 1 ? 'place' : 'places'}`}.{' '}
      <Button size="small" look="line" icon="plus" onClick={() => onAdd(first.fromMs)}>
        Add a caption there
      </Button>
    </p>
  );
}

type Check = { readonly by: string | null; readonly at: string | null };

function ReadCheck({
  video,
  captions,
  check,
  isDirty,
  onChecked,
}: {
  readonly video: string;
  readonly captions: string | null;
  readonly check: Check;
  readonly isDirty: boolean;
  readonly onChecked: (check: Check) => void;
}) {
  const { isBusy, problem, run } = useSending(faultMessage);
  const isOff = captions === null || isDirty || isBusy;
  const mark = (isRead: boolean) =>
    void run(async () => {
      if (captions === null) return;
      const { checkedBy, checkedAt } = await sendStaff(checkCaptionsCall, { video, captions, isRead });
      onChecked({ by: checkedBy, at: checkedAt });
    });
  return (
    <>
      <CheckboxField
        id="captions-read"
        name="captions-read"
        label="I’ve reviewed these captions."
        checked={check.by !== null && !isDirty}
        aria-disabled={isOff}
        hint={
          isDirty ? (
            'Save first.'
          ) : check.by === null || check.at === null ? (
            'Automatic captions don’t count until a person has reviewed them.'
          ) : (
            <>
              {check.by}, <ZoneTime at={check.at} />
            </>
          )
        }
        onChange={(event) => {
          if (!isOff) mark(event.target.checked);
        }}
      />
      {problem === null ? null : <Alert kind="error" title={problem} />}
    </>
  );
}

function Editor({ page }: { readonly page: Page }) {
  const { file } = page;
  const [playback] = useState(() => createPlayback());
  const [filmSec] = useState(() => file.durationSec);
  const [found, setFound] = useState('');
  const [by, setBy] = useState('');
  const [check, setCheck] = useState<Check>({
    by: page.captions?.checkedBy ?? null,
    at: page.captions?.checkedAt ?? null,
  });
  const [writing, setWriting] = useState(page.transcription);
  const asking = useSending(faultMessage);
  const askForCaptions = () =>
    void asking.run(async () => {
      await sendStaff(transcribeCall, { video: file.hash });
      setWriting({ ...writing, isRunning: true, problem: null });
    });
  /** The captions that the next save replaces. */
  const base = useRef(page.captions?.hash ?? null);
  const [captionsHash, setCaptionsHash] = useState(page.captions?.hash ?? null);

  const hold = (captions: Omit<Captions, 'cues'> | null) => {
    base.current = captions?.hash ?? null;
    setCaptionsHash(base.current);
    setCheck({ by: captions?.checkedBy ?? null, at: captions?.checkedAt ?? null });
  };
  const latest = useRef<readonly KeyedCue[]>([]);
  const editor = useEditor<Values>({
    name: `captions:${file.hash}`,
    kept: heldOf(page.captions),
    async save({ cues }) {
      const { captions } = await sendStaff(saveCaptionsCall, {
        video: file.hash,
        base: base.current,
        cues: withoutKeys(cues),
      });
      hold(captions);
      return { revision: captions.revision };
    },
    async reload() {
      const { captions, transcription } = await sendStaff(fileCall, { h: file.hash });
      hold(captions);
      setWriting(transcription);
      return heldOf(captions);
    },
    ...(writing.isRunning ? { lookMs: writtenLookMs } : {}),
    isReady: () => Promise.resolve(areWhole(latest.current)),
  });
  const { cues } = editor.values;
  const change = (next: KeyedCue[]) => editor.change({ cues: next });
  const changeNow = useRef(change);
  useEffect(() => {
    latest.current = cues;
    changeNow.current = change;
  });
  // One object for all rows: typing in one leaves the others as they are.
  const [actions] = useState<CueActions>(() => {
    const apply = (next: (now: readonly KeyedCue[]) => KeyedCue[]) => changeNow.current(next(latest.current));
    return {
      write: (key, text) => apply((now) => writeText(now, key, text)),
      move: (key, part, byMs) => apply((now) => moveCue(now, key, part, byMs)),
      split: (key, at) => apply((now) => splitCue(now, key, at)),
      join: (key) => apply((now) => joinCue(now, key)),
      remove: (key) => apply((now) => removeCue(now, key)),
      seek: (ms) => playback.seekTo(ms / 1000),
    };
  });

  const positionMs = usePlayback(playback, (state) => Math.round(state.positionSec * 10) * 100);
  const shownSec = usePlayback(playback, (state) => state.durationSec);
  const durationMs = filmSec !== null ? filmSec * 1000 : shownSec > 0 ? shownSec * 1000 : null;
  const quality = captionQuality(cues, durationMs);
  const at = cueAt(cues, positionMs);
  const now = cues[at];
  const isShown = now !== undefined && now.endMs > positionMs;
  const hits = countFound(cues, found);
  const listed = found === '' ? cues : cues.filter((cue) => countFound([cue], found) > 0);
  const empty = cues.filter(({ text }) => plainText(text) === '').length;
  const add = (startMs: number) => change(addCue(cues, startMs).cues);

  return (
    <div className={styles.captions}>
      <div className={styles.player}>
        <VideoFilm
          playback={playback}
          label={`Video: ${file.filename}`}
          videoUrl={file.url}
          captionsUrl={null}
          poster={null}
          chapters={[]}
          resume={untilPressed}
        />
        <Lane playback={playback} gaps={quality.gaps} />
        <p className={styles.now}>{isShown ? plainText(now.text) : '\u00a0'}</p>
        <Figures
          figures={[
            {
              label: 'Captions cover',
              value: quality.coveredPercent === null ? '–' : `${quality.coveredPercent}%`,
            },
            { label: 'Longest caption', value: `${(quality.longestMs / 1000).toFixed(1)} s` },
            { label: 'Too fast to read', value: quality.tooFast },
            { label: 'Overlaps', value: quality.overlaps },
          ]}
        />
        <p className={typography.hint}>
          In a caption: <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd> move it by 0.1 s · <kbd>Alt Shift ↑</kbd>{' '}
          <kbd>Alt Shift ↓</kbd> move its end · <kbd>Ctrl Enter</kbd> split it at the cursor
        </p>
      </div>
      <Panel
        flush
        title={cues.length === 1 ? '1 caption' : `${cues.length.toLocaleString('en-US')} captions`}
        aside={
          <span className={layout.cluster}>
            <ImportCaptions hasCaptions={cues.length > 0} onCues={(read) => change(keyedCues(read))} />
            {cues.length === 0 ? null : (
              <Button
                size="small"
                look="line"
                icon="download"
                onClick={() =>
                  saveAsText(file.filename.replace(/\.[^.]*$/, ''), writeCaptions(withoutKeys(cues)), 'vtt')
                }
              >
                Export VTT
              </Button>
            )}
          </span>
        }
      >
        {cues.length > 0 || (asking.problem === null && writing.problem === null) ? null : (
          <Alert kind="error" title={asking.problem ?? writing.problem ?? ''} />
        )}
        {cues.length === 0 ? (
          <EmptyState
            title="No captions yet."
            action={
              <span className={layout.cluster}>
                {writing.isOffered && !writing.isRunning ? (
                  <Button size="small" look="soft" busy={asking.isBusy} onClick={askForCaptions}>
                    Write a first version
                  </Button>
                ) : null}
                <Button size="small" look="line" icon="plus" onClick={() => add(positionMs)}>
                  Add a caption at {shortStamp(positionMs)}
                </Button>
              </span>
            }
          >
            {writing.isRunning
              ? 'A program is writing a first version. It appears here when it’s ready, usually within the length of the video.'
              : writing.isOffered
                ? 'Import a file from your captioning service, have a program write a first version, or write them here.'
                : 'Import a file from your captioning service, or write them here.'}
          </EmptyState>
        ) : (
          <>
            <div className={styles.tools}>
              <label>
                Find
                <input
                  className={fieldStyles.input}
                  type="search"
                  value={found}
                  onChange={(event) => setFound(event.target.value)}
                />
              </label>
              <label>
                Replace with
                <input className={fieldStyles.input} value={by} onChange={(event) => setBy(event.target.value)} />
              </label>
              <Button
                size="small"
                look="soft"
                disabledReason={hits === 0 && found !== '' ? 'Not found.' : null}
                onClick={() => {
                  if (hits > 0) change(replaceFound(cues, found, by));
                }}
              >
                Replace {hits}
              </Button>
            </div>
            <CueList cues={listed} now={isShown ? now.key : null} actions={actions} />
          </>
        )}
        <div className={styles.foot}>
          <p role="status">
            {cues.length === 0 ? null : qualitySentence(quality)}
            {quality.beyondEndMs === 0 || durationMs === null
              ? null
              : ` The video ends at ${formatDuration(durationMs / 1000)}; the captions continue.`}
          </p>
          <Gaps gaps={quality.gaps} onAdd={add} />
          {cues.length === 0 ? null : (
            <Button size="small" look="quiet" icon="plus" onClick={() => add(positionMs)}>
              Add a caption at {shortStamp(positionMs)}
            </Button>
          )}
          <ReadCheck
            video={file.hash}
            captions={captionsHash}
            check={check}
            isDirty={editor.isDirty}
            onChecked={setCheck}
          />
          {empty > 0 ? (
            <p className={typography.error}>
              {empty === 1 ? 'One caption has' : `${empty} captions have`} no text. Write it, or delete{' '}
              {empty === 1 ? 'the caption' : 'them'}.
            </p>
          ) : null}
          <EditorBar
            editor={editor}
            label="Save captions"
            words={{
              cues: { label: 'the captions', read: (value) => value.map(({ text }) => plainText(text)).join(' ') },
            }}
          />
        </div>
      </Panel>
    </div>
  );
}

export default function CaptionsPage() {
  const page = useLoaderData<typeof clientLoader>();
  const path = [{ label: 'Files', to: staffMap.files() }];
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Captions" path={path} />
        <LoadFailed why={page} />
      </>
    );
  const { file } = page;
  const activity = file.usedIn.find((each) => each.activity !== null);
  return (
    <>
      <PageHead
        title={file.filename}
        path={path}
        lead={
          activity === undefined || activity.activity === null ? (
            'Not used in any activity yet'
          ) : (
            <>
              Used in <Link to={staffMap.activity(activity.activity)}>{activity.title}</Link>. Members see these
              captions once the activity is published again.
            </>
          )
        }
        actions={
          activity === undefined || activity.activity === null ? null : (
            <LinkButton size="small" look="line" to={staffMap.activity(activity.activity, 'media')}>
              Back to the activity
            </LinkButton>
          )
        }
      />
      {file.kind === 'video' ? (
        <Editor key={file.hash} page={page} />
      ) : (
        <Alert kind="warning" title={mediaMessages.notVideo} quiet />
      )}
    </>
  );
}
