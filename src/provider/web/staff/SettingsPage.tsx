import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { useEditor, type Editor } from '#platform/web/console/use-editor.ts';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { saveStaffSettingsCall, staffSettingsCall, undoStaffSettingsCall } from '../../staff-contract.ts';
import { sectionWords, settingsForms, type Section, type SettingsOf } from '../../settings-form.ts';
import styles from './SettingsPage.module.css';

type Answer = CallAnswer<typeof staffSettingsCall>;
const answerKeys = {
  provider: 'provider',
  'time-zone': 'timeZone',
  live: 'live',
  'sign-in': 'signIn',
  records: 'records',
} as const;
type Kept<Name extends Section> = Answer[(typeof answerKeys)[Name]] & { readonly values: SettingsOf<Name> };

/** The settings of the provider by section; `children` are the parts of later features. */
export function SettingsPage({ settings, children }: { readonly settings: Answer; readonly children: ReactNode }) {
  return (
    <>
      <PageHead title="Settings" lead="Each section is saved on its own. Every change is recorded in the audit log." />
      <Stacked>
        <ProviderSection kept={settings.provider} />
        <TimeZoneSection kept={settings.timeZone} />
        <LiveSection kept={settings.live} />
        <SignInSection kept={settings.signIn} />
        <RecordsSection kept={settings.records} />
        {children}
      </Stacked>
    </>
  );
}

/** A section with what it needs to save alone, and who changed it last. */
function useSection<Name extends Section>(section: Name, kept: Kept<Name>) {
  const reload = async () => {
    const answer = await sendStaff(staffSettingsCall, {});
    const { revision, values, lastChange } = answer[answerKeys[section]] as Kept<Name>;
    return { revision, values, by: lastChange?.by ?? null, at: lastChange?.at ?? null };
  };
  const { revalidate } = useRevalidator();
  const editor = useEditor<SettingsOf<Name>>({
    name: `settings:${section}`,
    kept: { revision: kept.revision, values: kept.values },
    async save(values, revision) {
      const saved = await sendStaff(saveStaffSettingsCall, { section, revision, values });
      await revalidate();
      return saved;
    },
    reload,
  });
  const read = settingsForms[section].safeParse(editor.values);
  const errors = new Map(
    editor.isDirty && !read.success ? read.error.issues.map((issue) => [String(issue.path[0]), issue.message]) : [],
  );
  return { editor, reload, errorOf: (field: string) => errors.get(field) };
}

type SectionProps<Name extends Section> = {
  readonly section: Name;
  readonly kept: Kept<Name>;
  readonly of: ReturnType<typeof useSection<Name>>;
  readonly words: FieldWords<SettingsOf<Name>>;
  readonly children: ReactNode;
};

function SectionPanel<Name extends Section>({ section, kept, of, words, children }: SectionProps<Name>) {
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
        <EditorBar editor={of.editor as Editor<SettingsOf<Name>>} words={words} />
      </form>
    </Panel>
  );
}

function ProviderSection({ kept }: { readonly kept: Kept<'provider'> }) {
  const of = useSection('provider', kept);
  const { values, change } = of.editor;
  const text = (name: 'name' | 'legalName' | 'email' | 'phone') => ({
    id: `provider-${name}`,
    name,
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
    error: of.errorOf(name),
  });
  return (
    <SectionPanel
      section="provider"
      kept={kept}
      of={of}
      words={{
        name: { label: 'Name' },
        legalName: { label: 'Legal name' },
        address: { label: 'Address', read: (lines) => lines.join('\n') },
        email: { label: 'Email' },
        phone: { label: 'Phone' },
      }}
    >
      <div className={styles.two}>
        <TextField {...text('name')} label="Name" hint="Shown on pages, in emails, and on certificates." />
        <TextField {...text('legalName')} label="Legal name" hint="Shown in the footer." />
        <TextField {...text('email')} label="Email" type="email" hint="Where members write to you." />
        <TextField {...text('phone')} label="Phone" type="tel" optional />
      </div>
      <AreaField
        id="provider-address"
        name="address"
        label="Address"
        optional
        rows={3}
        hint="As on an envelope. Printed on certificates."
        value={values.address.join('\n')}
        onChange={(event) => change({ address: event.target.value === '' ? [] : event.target.value.split('\n') })}
        error={of.errorOf('address')}
      />
    </SectionPanel>
  );
}

/** Every zone that this browser knows, the chosen one among them. */
function zoneChoices(chosen: string) {
  const names = new Set([chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((id) => ({ id, label: id.replaceAll('_', ' ') }));
}

function TimeZoneSection({ kept }: { readonly kept: Kept<'time-zone'> }) {
  const of = useSection('time-zone', kept);
  const [choices] = useState(() => zoneChoices(kept.values.timeZone));
  return (
    <SectionPanel section="time-zone" kept={kept} of={of} words={{ timeZone: { label: 'Time zone' } }}>
      <SelectField
        id="time-zone"
        name="timeZone"
        label="Time zone"
        hint="For times in the console. Members see their own time zone."
        choices={choices}
        value={of.editor.values.timeZone}
        onChange={(event) => of.editor.change({ timeZone: event.target.value })}
        error={of.errorOf('timeZone')}
      />
    </SectionPanel>
  );
}

function LiveSection({ kept }: { readonly kept: Kept<'live'> }) {
  const of = useSection('live', kept);
  return (
    <SectionPanel
      section="live"
      kept={kept}
      of={of}
      words={{
        unmatchedIsAbsent: { label: 'Unmatched members earn self-study', read: (isOn) => (isOn ? 'On' : 'Off') },
      }}
    >
      <CheckboxField
        id="unmatched-is-absent"
        name="unmatchedIsAbsent"
        label="Shared links: unmatched members earn self-study"
        hint="Off: members who joined from the portal but aren’t in the meeting report earn live credit, marked as declared. Applies to credit earned from now on."
        checked={of.editor.values.unmatchedIsAbsent}
        onChange={(event) => of.editor.change({ unmatchedIsAbsent: event.target.checked })}
        error={of.errorOf('unmatchedIsAbsent')}
      />
    </SectionPanel>
  );
}

/** What a field for a number holds: an empty one is not a number. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const shownNumber = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

function SignInSection({ kept }: { readonly kept: Kept<'sign-in'> }) {
  const of = useSection('sign-in', kept);
  return (
    <SectionPanel section="sign-in" kept={kept} of={of} words={{ idleMinutes: { label: 'Minutes without use' } }}>
      <TextField
        id="idle-minutes"
        name="idleMinutes"
        label="Sign out after this many minutes without activity"
        hint="15 to 240. After 12 hours, everyone is signed out."
        inputMode="numeric"
        value={shownNumber(of.editor.values.idleMinutes)}
        onChange={(event) => of.editor.change({ idleMinutes: numberIn(event.target.value) })}
        error={of.errorOf('idleMinutes')}
      />
    </SectionPanel>
  );
}

function RecordsSection({ kept }: { readonly kept: Kept<'records'> }) {
  const of = useSection('records', kept);
  const { retentionYears } = of.editor.values;
  return (
    <SectionPanel section="records" kept={kept} of={of} words={{ retentionYears: { label: 'Years' } }}>
      <TextField
        id="retention-years"
        name="retentionYears"
        label="Years to keep credit records of closed accounts"
        hint={retentionYears < 10 ? '6 to 10. Members in the United Kingdom may need 10 years of records.' : '6 to 10.'}
        inputMode="numeric"
        value={shownNumber(retentionYears)}
        onChange={(event) => of.editor.change({ retentionYears: numberIn(event.target.value) })}
        error={of.errorOf('retentionYears')}
      />
    </SectionPanel>
  );
}
