import { useEffect, useRef, useState } from 'react';
import { ImportCaptions } from '#media/web/staff/ImportCaptions.tsx';
import { writeCaptions } from '#platform/shared/captions.ts';
import { isWebVtt } from '#platform/shared/transcript.ts';
import { ChangedField, WasNote } from '#platform/web/console/ChangedField.tsx';
import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { SortableLines } from '#platform/web/console/SortableLines.tsx';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import type { UploadKind } from '#platform/shared/upload-rules.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { saveAsText } from '#platform/web/text-file.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import fieldStyles from '#platform/web/ui/Field.module.css';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { clockText, secondsIn } from '#platform/shared/clock-text.ts';
import { makeCoverCall } from '../../staff-contract.ts';
import { youtubeId } from './youtube-address.ts';
import { fieldId, newKey, useDraft, useDraftField, useFieldChecks } from './draft-context.ts';
import { DraftArea, DraftList, DraftNumber, DraftSegments } from './DraftFields.tsx';
import styles from './MediaSection.module.css';

/** What members watch, hear, and read. */
export function MediaSection() {
  const { kind } = useDraft();
  if (kind === 'show') return <ShowCoverPart />;
  if (kind === 'book') return <BookFilesPart />;
  return (
    <>
      {kind === 'episode' ? <AudioPart /> : null}
      {kind === 'class' || kind === 'tutorial' ? <VideoPart /> : null}
      {kind === 'webinar' ? null : <ChaptersPart />}
      {kind === 'episode' ? null : <HandoutsPart />}
      <PicturePart />
      {kind === 'episode' ? null : <SeenPart />}
    </>
  );
}

/** The field of a file that the draft names by its hash. */
function FileField({
  name,
  kind,
  label,
  hint,
  onUploaded,
}: {
  readonly name: 'picture' | 'captions' | 'audio' | 'pdf';
  readonly kind: UploadKind;
  readonly label: string;
  readonly hint?: string;
  /** What follows when another file has arrived. */
  readonly onUploaded?: (file: StoredFile) => void;
}) {
  const { fileOf, addFile, isReadOnly } = useDraft();
  const { value, set, id, error, was, onRestore } = useDraftField(name);
  return (
    <div className={layout.stackSmall}>
      <UploadField
        id={id}
        kind={kind}
        label={label}
        hint={hint}
        error={error}
        isReadOnly={isReadOnly}
        file={fileOf(value)}
        onFile={(file) => {
          addFile(file);
          set(file.hash);
          onUploaded?.(file);
        }}
        onRemove={() => set(null)}
      />
      {was === undefined ? null : <WasNote was={was} label={label} onRestore={onRestore} />}
    </div>
  );
}

function ShowCoverPart() {
  const { values, fileOf } = useDraft();
  const cover = fileOf(values.picture);
  return (
    <EditorSection
      title="Cover"
      lead="Square, 1400 × 1400 to 3000 × 3000 pixels. Members and podcast apps see it, often as small as a thumbnail."
    >
      {cover === null ? null : <img className={styles.square} src={cover.url} alt="" />}
      <FileField name="picture" kind="picture" label="Cover" />
    </EditorSection>
  );
}

function BookFilesPart() {
  const { values, change, fileOf, addFile, isReadOnly } = useDraft();
  const { isBusy, problem, run } = useSending(faultMessage);
  const make = (pdf: string) =>
    void run(async () => {
      const { file } = await sendStaff(makeCoverCall, { h: pdf });
      addFile(file);
      change({ picture: file.hash });
    });
  const cover = fileOf(values.picture);
  return (
    <>
      <EditorSection title="PDF" lead="Members read it here or download it. No one else can open it.">
        <FileField
          name="pdf"
          kind="pdf"
          label="PDF"
          onUploaded={({ hash }) => (values.picture === null ? make(hash) : undefined)}
        />
      </EditorSection>
      <EditorSection
        title="Cover"
        lead="Upright, 3:4, such as 900 × 1200. Without one, the first page of the PDF is used."
      >
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {cover === null ? null : <img className={styles.upright} src={cover.url} alt="" />}
        <FileField name="picture" kind="picture" label="Cover" />
        {values.pdf === null || isReadOnly ? null : (
          <div>
            <Button look="line" size="small" busy={isBusy} onClick={() => make(values.pdf ?? '')}>
              Use the first page
            </Button>
          </div>
        )}
      </EditorSection>
    </>
  );
}

function AudioPart() {
  return (
    <EditorSection title="Audio" lead="What members listen to, and a transcript for those who read.">
      <FileField name="audio" kind="audio" label="Audio" />
      <DraftArea
        name="transcript"
        rows={8}
        hint="Begin a line with the speaker’s name and a colon. Timed transcripts (WebVTT) keep their times."
      />
      <TranscriptFiles />
    </EditorSection>
  );
}

/** A transcript from captions, and the reverse. */
function TranscriptFiles() {
  const { values, fileOf, isReadOnly } = useDraft();
  const { value, set } = useDraftField('transcript');
  const name = (fileOf(values.audio)?.filename ?? 'transcript').replace(/\.[^.]*$/, '');
  return (
    <div className={layout.cluster}>
      {isReadOnly ? null : (
        <ImportCaptions
          hasCaptions
          label="Create from captions (VTT, SRT)"
          onCues={(cues) => set(writeCaptions(cues))}
        />
      )}
      {isWebVtt(value) ? (
        <Button size="small" look="quiet" icon="download" onClick={() => saveAsText(name, value, 'vtt')}>
          Export as captions
        </Button>
      ) : null}
    </div>
  );
}

function VideoPart() {
  const { values, fileOf, addFile, isReadOnly } = useDraft();
  const { value, set, id, error, was, onRestore } = useDraftField('video');
  const { captions } = values;
  const seconds = fileOf(value.file)?.durationSec ?? null;
  const checked = useDraftField('captionsChecked');
  return (
    <EditorSection title="Video" lead="Upload a video, then its captions, or paste the address of a video on YouTube.">
      <UploadField
        id={id}
        kind="video"
        label="Video"
        error={error}
        isReadOnly={isReadOnly}
        file={fileOf(value.file)}
        onFile={(file) => {
          addFile(file);
          set({ youtube: '', file: file.hash });
        }}
        onRemove={() => set({ ...value, file: null })}
      />
      {was === undefined ? null : <WasNote was={was} label="the video" onRestore={onRestore} />}
      {value.file === null ? <YouTubeField /> : null}
      {value.file === null ? null : (
        <>
          <FileField
            name="captions"
            kind="captions"
            label="Captions"
            hint="The words of the video, for members who can’t hear it and for the search."
          />
          <div className={layout.cluster}>
            <LinkButton look="line" size="small" to={staffMap.captions(value.file)}>
              {captions === null ? 'Write captions…' : 'Edit captions…'}
            </LinkButton>
          </div>
          {captions === null ? null : (
            <CheckboxField
              id={checked.id}
              name="captionsChecked"
              label="I’ve reviewed these captions."
              hint="Automatic captions count once someone has reviewed them."
              error={checked.error}
              checked={checked.value}
              onChange={(event) => checked.set(event.target.checked)}
            />
          )}
        </>
      )}
      <DraftNumber
        name="durationMin"
        isWhole
        optional={seconds !== null}
        hint={
          seconds === null
            ? 'A video that you upload is measured. For anything else, enter how long it takes.'
            : 'Leave empty to use the measured length of the video.'
        }
      />
    </EditorSection>
  );
}

function YouTubeField() {
  const { value, set } = useDraftField('video');
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && youtubeId(typed) === null;
  return (
    <ChangedField
      id={fieldId('video.youtube')}
      name="youtube"
      label="YouTube address"
      optional
      error={isWrong ? 'This isn’t the address of a YouTube video. Copy it from the Share button.' : undefined}
      hint="Members watch it here, and YouTube sets its own cookies."
    >
      {(control) => (
        <input
          {...control}
          className={fieldStyles.input}
          inputMode="url"
          autoComplete="off"
          placeholder="https://youtu.be/…"
          value={typed ?? (value.youtube === '' ? '' : `https://youtu.be/${value.youtube}`)}
          onChange={(event) => {
            setTyped(event.target.value);
            const id = youtubeId(event.target.value);
            if (id !== null || event.target.value.trim() === '') set({ ...value, youtube: id ?? '' });
          }}
          onBlur={() => (isWrong ? undefined : setTyped(null))}
        />
      )}
    </ChangedField>
  );
}

function ChaptersPart() {
  const { values, change, isReadOnly } = useDraft();
  const { chapters } = values;
  type Chapter = (typeof chapters)[number];
  const set = (next: readonly Chapter[]) => change({ chapters: [...next] });
  const write = (key: string, changes: Partial<Chapter>) =>
    set(chapters.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  return (
    <EditorSection title="Chapters" lead="Members jump to a chapter by its title.">
      <DraftList name="chapters" label="Chapters" optional>
        <SortableLines
          items={chapters}
          what="chapter"
          most={200}
          canMove={false}
          onChange={set}
          onAdd={() => set([...chapters, { key: newKey(), startSec: chapters.at(-1)?.startSec ?? 0, title: '' }])}
          addLabel="Add chapter"
          isReadOnly={isReadOnly}
        >
          {({ key, startSec, title }, index) => (
            <div className={styles.chapter}>
              <ClockInput
                label={`Start of chapter ${index + 1}`}
                seconds={startSec}
                onChange={(seconds) => write(key, { startSec: seconds })}
                onDone={() => set([...chapters].sort((one, other) => one.startSec - other.startSec))}
              />
              <input
                className={fieldStyles.input}
                aria-label={`Title of chapter ${index + 1}`}
                placeholder="Title"
                value={title}
                onChange={(event) => write(key, { title: event.target.value })}
              />
            </div>
          )}
        </SortableLines>
      </DraftList>
    </EditorSection>
  );
}

type ClockProps = {
  readonly label: string;
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
  /** It is written: the list can be put in order. */
  readonly onDone: () => void;
};

function ClockInput({ label, seconds, onChange, onDone }: ClockProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={fieldStyles.input}
      aria-label={label}
      aria-invalid={typed !== null && secondsIn(typed) === null ? true : undefined}
      placeholder="0:00"
      inputMode="numeric"
      value={typed ?? clockText(seconds)}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = secondsIn(event.target.value);
        if (read !== null) onChange(read);
      }}
      onBlur={() => {
        setTyped(null);
        onDone();
      }}
    />
  );
}

function HandoutsPart() {
  const { values, answer, change, checks, fileOf, addFile, isReadOnly } = useDraft();
  const { handouts } = values;
  type Handout = (typeof handouts)[number];
  const set = (next: readonly Handout[]) => change({ handouts: [...next] });
  const write = (key: string, changes: Partial<Handout>) =>
    set(handouts.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = (key: string, file: StoredFile) =>
    set([
      ...handouts,
      {
        key,
        file: file.hash,
        title: file.filename.replace(/\.pdf$/i, '').replaceAll(/[-_]+/g, ' '),
        isChecked: false,
      },
    ]);
  // The button goes with its press, so the keyboard continues in what it added.
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current !== null) document.querySelector<HTMLElement>(`#handout-${added.current}-title`)?.focus();
    added.current = null;
  });
  const addSlides = (file: StoredFile) => {
    added.current = newKey();
    add(added.current, file);
  };
  const isFull = isReadOnly || handouts.length >= 20;
  const slides = answer.choices.slides.flatMap(({ file: hash, speaker }) => {
    const file = fileOf(hash);
    return isFull || file === null || handouts.some((each) => each.file === hash) ? [] : [{ file, speaker }];
  });
  return (
    <EditorSection title="Handouts" lead="PDFs that members open or print, in this order.">
      <DraftList
        name="handouts"
        label="Handouts"
        optional={!checks.some(({ code, field }) => code === 'media' && field === 'handouts')}
      >
        <SortableLines items={handouts} what="handout" look="card" onChange={set} isReadOnly={isReadOnly}>
          {({ key, file, title, isChecked }, index) => (
            <>
              <TextField
                id={`handout-${key}-title`}
                name="title"
                label={`Title of handout ${index + 1}`}
                value={title}
                onChange={(event) => write(key, { title: event.target.value })}
              />
              <UploadField
                kind="pdf"
                label="File"
                file={fileOf(file)}
                isReadOnly={isReadOnly}
                onFile={(next) => {
                  addFile(next);
                  // Another file has to be looked through again.
                  write(key, { file: next.hash, isChecked: false });
                }}
              />
              <CheckboxField
                id={`handout-${key}-checked`}
                name="isChecked"
                label="I’ve checked: no product messages or logos."
                checked={isChecked}
                onChange={(event) => write(key, { isChecked: event.target.checked })}
              />
            </>
          )}
        </SortableLines>
        {slides.map(({ file, speaker }) => (
          <div key={file.hash} className={layout.cluster}>
            <Button size="small" look="soft" icon="plus" onClick={() => addSlides(file)}>
              Add {file.filename}
            </Button>
            <span className={typography.hint}>Slides that {speaker} sent.</span>
          </div>
        ))}
        {isFull ? null : (
          <UploadField
            // A new field after each upload.
            key={handouts.length}
            kind="pdf"
            label={handouts.length === 0 ? 'Add a handout' : 'Add another handout'}
            file={null}
            onFile={(file) => {
              addFile(file);
              add(newKey(), file);
            }}
          />
        )}
      </DraftList>
    </EditorSection>
  );
}

function PicturePart() {
  const { values, change, fileOf } = useDraft();
  const { picture, pictureText, isPictureDecorative } = values;
  const { error, warning } = useFieldChecks('pictureText', picture);
  const file = fileOf(picture);
  return (
    <EditorSection title="Card picture" lead="At least 1280 × 720, 16:9. It appears on the card and on the page.">
      <FieldGrid>
        {file === null ? null : <img className={styles.picture} src={file.url} alt={pictureText} />}
        <div className={layout.stack}>
          <FileField name="picture" kind="picture" label="Picture" />
          {picture === null ? null : (
            <>
              <TextField
                id={fieldId('pictureText')}
                name="pictureText"
                label="Picture description"
                hint={warning ?? 'For members who can’t see it.'}
                error={error}
                optional={isPictureDecorative}
                value={pictureText}
                onChange={(event) => change({ pictureText: event.target.value })}
              />
              <CheckboxField
                id={fieldId('isPictureDecorative')}
                name="isPictureDecorative"
                label="Decorative: it adds nothing to the text."
                checked={isPictureDecorative}
                onChange={(event) => change({ isPictureDecorative: event.target.checked })}
              />
            </>
          )}
        </div>
      </FieldGrid>
    </EditorSection>
  );
}

function SeenPart() {
  const { values } = useDraft();
  return (
    <EditorSection
      title="Visuals"
      lead="Charts, photos, and steps that aren’t described out loud are lost on members who can’t see them."
    >
      <DraftSegments name="described" label="Described" />
      {values.described === 'text' ? (
        <DraftArea name="describedText" label="Description" rows={4} hint="Members read it below the player." />
      ) : null}
      {values.described === 'spoken' ? (
        <p className={typography.hint}>The speaker says what is shown, so nothing more is needed.</p>
      ) : null}
    </EditorSection>
  );
}
