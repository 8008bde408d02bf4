import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { deviceNow } from '#platform/web/device-clock.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { ConflictDialog } from '#platform/web/console/ConflictDialog.tsx';
import { EditorFrame } from '#platform/web/console/EditorFrame.tsx';
import { SaveProblems, SaveStatus } from '#platform/web/console/SaveStatus.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo, useStaff } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { kindInText, kindWords, stateWords } from '../../catalogue-words.ts';
import { draftCall, saveDraftCall, scheduleDraftCall } from '../../staff-contract.ts';
import { differences, labelOf, readAt } from '../../draft-differences.ts';
import { isPublication, type DraftForm } from '../../draft-form.ts';
import type { Check } from '../../publishing-rules.ts';
import { AboutSection } from './AboutSection.tsx';
import { AfterSection } from './AfterSection.tsx';
import { CreditSection } from './CreditSection.tsx';
import { FeedSection } from './FeedSection.tsx';
import { DraftPlace, namesOf, type DraftAnswer, type DraftContext } from './draft-context.ts';
import { sectionAt, sectionsOf, type PageSection } from './editor-sections.ts';
import { ExamSection } from './ExamSection.tsx';
import { GatePanel } from './GatePanel.tsx';
import { LiveSection } from './LiveSection.tsx';
import { MediaSection } from './MediaSection.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ReviewNotice } from './ReviewDialogs.tsx';
import { SharePreview } from './SharePreview.tsx';
import { SpeakersSection } from './SpeakersSection.tsx';
import { SponsorSection } from './SponsorSection.tsx';
import { VersionsSection } from './VersionsSection.tsx';
import styles from './ActivityEditor.module.css';

/** After the last key (docs/specification/authoring.md, AU-19). */
const autosaveMs = 1500;
/** How often the page asks whether somebody else saved (docs/specification/authoring.md, AU-20). */
const lookMs = 20_000;

const heldOf = ({ revision, content, changedBy, changedAt }: DraftAnswer) => ({
  revision,
  values: content,
  by: changedBy,
  at: changedAt,
});

/** The draft as it is edited here: typed text, what the server holds, and what the gate says about it. */
function useDraftEditor(loaded: DraftAnswer) {
  const [answer, setAnswer] = useState(loaded);
  const [checks, setChecks] = useState<readonly Check[]>(loaded.checks);
  const { hash } = loaded;
  async function reload() {
    const now = await sendStaff(draftCall, { h: hash });
    setAnswer(now);
    setChecks(now.checks);
    return heldOf(now);
  }
  const editor = useEditor<DraftForm>({
    name: `draft:${hash}`,
    kept: heldOf(loaded),
    async save(content, revision) {
      const saved = await sendStaff(saveDraftCall, { h: hash, revision, content });
      setChecks(saved.checks);
      return { revision: saved.revision };
    },
    reload,
    autosaveMs,
    lookMs,
  });
  return {
    answer,
    checks,
    editor,
    /** After something else than a save: takes what the server holds now. */
    refresh: async () => editor.replace(await reload()),
    /** Asks the gate again; what is typed stays. */
    checkAgain: async () => void (await reload()),
  };
}

const ago = (at: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  return minutes < 1 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
};
const recently = 30 * 60_000;

/** "Helen Cho saved 2 minutes ago." while that is worth saying. */
function useOthers({ changedBy, changedAt }: DraftAnswer): string | null {
  const { name } = useStaff();
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), lookMs);
    return () => clearInterval(timer);
  }, []);
  if (changedBy === null || changedAt === null || changedBy === name) return null;
  const current = Math.max(now, Date.parse(changedAt));
  return current - Date.parse(changedAt) > recently ? null : `${changedBy} saved ${ago(changedAt, current)}.`;
}

const tones = {
  draft: 'plain',
  'in-review': 'waiting',
  scheduled: 'waiting',
  published: 'positive',
  edited: 'accent',
  retired: 'plain',
  cancelled: 'plain',
  ended: 'plain',
} as const;

/** What members see now, in a sentence. */
function seenText({ published, version, certificates, seatsTaken, kind, state, timeZone }: DraftAnswer): string {
  if (published === null) return 'Only your team sees this.';
  if (version === null)
    return state === 'retired' ? 'Members no longer see this.' : 'Members see the last published version.';
  const since = `Members see version ${version.number}, published ${formatDate(version.at, timeZone)}.`;
  const seats =
    kind === 'webinar' && seatsTaken > 0
      ? ` ${seatsTaken === 1 ? '1 seat' : `${seatsTaken.toLocaleString('en-US')} seats`} taken.`
      : '';
  const earned =
    certificates === 0
      ? ''
      : ` ${certificates === 1 ? '1 certificate' : `${certificates.toLocaleString('en-US')} certificates`} earned.`;
  return since + seats + earned;
}

/** Leads to the field that the address names after #: below the bar, with the focus in it. */
function useFieldInAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    // A list's field is named where its item is not: the nearest field around it.
    let id = decodeURIComponent(hash.slice(1));
    while (id !== '' && document.getElementById(id) === null && id.includes('-')) id = id.slice(0, id.lastIndexOf('-'));
    const field = id === '' ? null : document.getElementById(id);
    if (field === null) return;
    const control = field.matches('input, textarea, select, button')
      ? field
      : (field.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled), button:not(:disabled)') ??
        field);
    field.scrollIntoView({ block: 'start' });
    control.focus({ preventScroll: true });
  }, [hash, key]);
}

/** The editor of a class, a webinar, a tutorial, an episode, a show, or an eBook. */
export function ActivityEditor({ loaded }: { readonly loaded: DraftAnswer }) {
  const { answer, checks, editor, refresh, checkAgain } = useDraftEditor(loaded);
  const { hash, kind, state, published } = answer;
  const { values, change, conflict } = editor;
  const section = sectionAt(kind, useParams()['section']);
  const others = useOthers(answer);
  const mayDo = useMayDo();
  const isReadOnly = !mayDo('catalogue.edit');
  const mayPublish = mayDo('catalogue.publish');
  const [added, setAdded] = useState<readonly StoredFile[]>([]);
  const [publishing, setPublishing] = useState<'now' | 'later' | null>(null);
  const [asksForAll, setAsksForAll] = useState(false);
  const { problem, run } = useSending(faultMessage);
  useFieldInAddress();

  const names = useMemo(
    () => namesOf({ choices: answer.choices, files: [...answer.files, ...added] }),
    [answer.choices, answer.files, added],
  );
  const changed = useMemo(
    () => (published === null ? [] : differences(published, values, names)),
    [published, values, names],
  );
  // The first change begins a draft.
  const shownState = state === 'published' && changed.length > 0 ? 'edited' : state;
  const draft: DraftContext = {
    hash,
    kind,
    answer,
    values,
    change,
    checks,
    names,
    isReadOnly,
    asksForAll,
    fileOf: (file) => [...added, ...answer.files].find((each) => each.hash === file) ?? null,
    addFile: (file) => setAdded((files) => [...files, file]),
    checkAgain: () => void run(checkAgain),
    saveAll: editor.saveAll,
  };

  const open = (when: 'now' | 'later') => {
    setAsksForAll(true);
    setPublishing(when);
    // The gate looks at what the server has.
    if (editor.isDirty) void editor.saveNow();
  };
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (!mayPublish || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    open('now');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => openByKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const done = async (sentence: string | null) => {
    setPublishing(null);
    await refresh();
    setAsksForAll(false);
    if (sentence !== null) showToast(sentence);
  };
  const saved = async () => ((await editor.saveAll()) ? editor.heldRevision() : null);
  const unschedule = () =>
    void run(async () => {
      await sendStaff(scheduleDraftCall, { h: hash, revision: editor.revision, at: null, kind: 'wording', note: '' });
      await done('The schedule is canceled.');
    });

  const musts = checks.filter(({ level }) => level === 'must');
  const parts = sectionsOf(kind, values).map(({ name, label, isEmpty, note }) => ({
    label,
    isEmpty,
    note,
    to: staffMap.activity(hash, name),
    isCurrent: section === name,
    musts: musts.filter((check) => check.section === name).length,
    shoulds: checks.filter((check) => check.section === name && check.level === 'should').length,
  }));
  // The questions of an exam have checks of their own beside them.
  const hasGate = section !== 'versions' && section !== 'exam';
  const status = <SaveStatus editor={editor} />;
  const publish = mayPublish ? (
    <Button size="small" onClick={() => open('now')}>
      Publish…
    </Button>
  ) : null;

  return (
    <DraftPlace value={draft}>
      <EditorFrame
        back={{ label: 'Catalog', to: staffMap.catalogue() }}
        kind={kindWords[kind]}
        parts={parts}
        others={[
          {
            label: 'Preview',
            to: staffMap.activity(hash, 'preview'),
            isCurrent: false,
            icon: 'eye',
            opensNewTab: true,
          },
          {
            label: isPublication(kind) ? 'Draft' : 'Versions',
            to: staffMap.activity(hash, 'versions'),
            isCurrent: section === 'versions',
            icon: 'clock',
          },
        ]}
        title={values.title || `Untitled ${kindInText(kind)}`}
        lead={
          <>
            <Tag tone={tones[shownState]}>{stateWords[shownState]}</Tag>
            <span>{seenText(answer)}</span>
            {others === null ? null : <span>{others}</span>}
          </>
        }
        status={status}
        actions={
          <>
            {isReadOnly || answer.changedBy === null ? null : <SharePreview hash={hash} saved={saved} />}
            <LinkButton
              look="line"
              size="small"
              to={staffMap.activity(hash, 'preview')}
              target="_blank"
              rel="noopener"
              prefetch="none"
              // The preview shows what the server has.
              onClick={() => void editor.saveAll()}
            >
              Preview
            </LinkButton>
            {publish}
          </>
        }
        dock={
          <>
            {status}
            {musts.length === 0 || section === 'versions' ? null : (
              <Button look="soft" size="small" onClick={() => (hasGate ? showGate() : open('now'))}>
                {musts.length} to fix
              </Button>
            )}
            {publish}
          </>
        }
        notices={
          <>
            <SaveProblems editor={editor} />
            {problem === null ? null : <Alert kind="error" title={problem} />}
            <ReviewNotice saved={saved} onDone={done} />
            {isReadOnly ? (
              <Alert title="You have view-only access." quiet>
                <p>Editors and owners can make changes. Ask an owner if you need to.</p>
              </Alert>
            ) : null}
          </>
        }
        side={
          !hasGate ? undefined : (
            <GatePanel
              differences={changed}
              mayPublish={mayPublish}
              saved={saved}
              onDone={done}
              onSchedule={() => open('later')}
              onUnschedule={unschedule}
            />
          )
        }
      >
        {section === 'versions' ? (
          <VersionsSection
            differences={changed}
            revision={editor.revision}
            mayRetire={mayDo('catalogue.retire')}
            onChanged={done}
          />
        ) : (
          <fieldset className={styles.fields} disabled={isReadOnly}>
            <legend className={styles.legend}>{kindWords[kind]}</legend>
            <SectionForm section={section} />
          </fieldset>
        )}
      </EditorFrame>
      {publishing === null ? null : (
        <PublishDialog
          differences={changed}
          isScheduling={publishing === 'later'}
          saved={saved}
          onDone={done}
          onClose={() => setPublishing(null)}
        />
      )}
      {conflict === null ? null : (
        <ConflictDialog
          conflict={conflict}
          mine={values}
          onSettle={editor.settle}
          words={{
            label: (path) => labelOf(path, values),
            read: (path, value) => readAt(path, value, values, names),
          }}
        />
      )}
    </DraftPlace>
  );
}

function showGate() {
  const gate = document.getElementById('gate');
  gate?.scrollIntoView({ block: 'start' });
  gate?.focus({ preventScroll: true });
}

function SectionForm({ section }: { readonly section: Exclude<PageSection, 'versions'> }) {
  switch (section) {
    case 'about':
      return <AboutSection />;
    case 'live':
      return <LiveSection />;
    case 'media':
      return <MediaSection />;
    case 'credit':
      return <CreditSection />;
    case 'speakers':
      return <SpeakersSection />;
    case 'exam':
      return <ExamSection />;
    case 'after':
      return <AfterSection />;
    case 'sponsor':
      return <SponsorSection />;
    case 'feed':
      return <FeedSection />;
    default:
      return section satisfies never;
  }
}
