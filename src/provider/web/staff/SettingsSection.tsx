// What the parts of the settings have in common: each is saved on its own, by revision, and can be undone.
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useEditor, type Editor } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { saveStaffSettingsCall, staffSettingsCall, undoStaffSettingsCall } from '../../staff-contract.ts';
import { sectionWords, settingsForms, type Section, type SettingsOf } from '../../settings-form.ts';
import styles from './SettingsSection.module.css';

export type SettingsAnswer = CallAnswer<typeof staffSettingsCall>;
const answerKeys = {
  provider: 'provider',
  'time-zone': 'timeZone',
  accreditation: 'accreditation',
  branding: 'branding',
  logo: 'logo',
  signatory: 'signatory',
  home: 'home',
  menu: 'menu',
  lists: 'lists',
  review: 'review',
  accessibility: 'accessibility',
  exams: 'exams',
  evaluation: 'evaluation',
  speakers: 'speakers',
  live: 'live',
  'sign-in': 'signIn',
  records: 'records',
  'small-words': 'smallWords',
  synonyms: 'synonyms',
  choices: 'choices',
  'support-reasons': 'supportReasons',
} as const;
export type Kept<Name extends Section> = SettingsAnswer[(typeof answerKeys)[Name]] & {
  readonly values: SettingsOf<Name>;
};

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Readonly<Record<PropertyKey, unknown>> | undefined)?.[step], values);

/** What nobody has filled in yet is no error until somebody saves. */
const isFilledIn = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && !Number.isNaN(value);

/** A section with what it needs to save alone, and who changed it last. */
export function useSection<Name extends Section>(
  section: Name,
  kept: Kept<Name>,
  /** Why values can't be saved, where the page says so before they are sent. */
  reasonAgainst: (values: SettingsOf<Name>) => string | null = () => null,
) {
  const reload = async () => {
    const answer = await sendStaff(staffSettingsCall, {});
    const { revision, values, lastChange } = answer[answerKeys[section]] as Kept<Name>;
    return { revision, values, by: lastChange?.by ?? null, at: lastChange?.at ?? null };
  };
  const { revalidate } = useRevalidator();
  const [wasSent, setWasSent] = useState(false);
  const editor = useEditor<SettingsOf<Name>>({
    name: `settings:${section}`,
    kept: { revision: kept.revision, values: kept.values },
    async save(values, revision) {
      const saved = await sendStaff(saveStaffSettingsCall, { section, revision, values });
      await revalidate();
      return saved;
    },
    reload,
    isReady: async (values) => {
      const isRight = settingsForms[section].safeParse(values).success;
      setWasSent(!isRight);
      return isRight && reasonAgainst(values) === null;
    },
  });
  const read = settingsForms[section].safeParse(editor.values);
  // By field, and by the path into a field that is a list.
  const errors = new Map(
    editor.isDirty && !read.success
      ? read.error.issues
          .filter(({ path }) => wasSent || isFilledIn(valueAt(editor.values, path)))
          .flatMap(({ path, message }) => [
            [String(path[0]), message] as const,
            [path.map(String).join('.'), message] as const,
          ])
      : [],
  );
  return { editor, reload, reason: reasonAgainst(editor.values), errorOf: (field: string) => errors.get(field) };
}

type SectionProps<Name extends Section> = {
  readonly section: Name;
  readonly kept: Kept<Name>;
  readonly of: ReturnType<typeof useSection<Name>>;
  readonly words: FieldWords<SettingsOf<Name>>;
  readonly children: ReactNode;
};

export function SectionPanel<Name extends Section>({ section, kept, of, words, children }: SectionProps<Name>) {
  const { revalidate } = useRevalidator();
  const { isBusy, problem, run } = useSending(faultMessage);
  const undo = () =>
    void run(async () => {
      await sendStaff(undoStaffSettingsCall, { section, revision: of.editor.revision });
      of.editor.replace(await of.reload());
      await revalidate();
      showToast('Change undone.');
    });
  return (
    <Panel
      title={sectionWords[section]}
      aside={
        kept.lastChange === null ? null : (
          <span className={styles.last}>
            <span className={typography.caption}>
              Last changed by {kept.lastChange.by ?? 'someone who left'}, <ZoneTime at={kept.lastChange.at} />
            </span>
            <Button look="quiet" size="small" icon="undo" busy={isBusy} onClick={undo}>
              Undo<span className={typography.visuallyHidden}> the last change of {sectionWords[section]}</span>
            </Button>
          </span>
        )
      }
    >
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (of.editor.isDirty) void of.editor.saveNow();
        }}
      >
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {children}
        <EditorBar editor={of.editor as Editor<SettingsOf<Name>>} words={words} disabledReason={of.reason} />
      </form>
    </Panel>
  );
}

/** What a field for a number holds: an empty one is not a number. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
export const shownNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value);
