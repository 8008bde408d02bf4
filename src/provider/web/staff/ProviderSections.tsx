import { useState } from 'react';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { numberIn, SectionPanel, shownNumber, useSection, type Kept } from './SettingsSection.tsx';
import styles from './SettingsSection.module.css';

export function ProviderSection({ kept }: { readonly kept: Kept<'provider'> }) {
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
        <TextField
          {...text('name')}
          label="Name"
          hint="Shown on pages, in their titles, in emails, and on certificates."
        />
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

export function TimeZoneSection({ kept }: { readonly kept: Kept<'time-zone'> }) {
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

export function LiveSection({ kept }: { readonly kept: Kept<'live'> }) {
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

export function SignInSection({ kept }: { readonly kept: Kept<'sign-in'> }) {
  const of = useSection('sign-in', kept);
  return (
    <SectionPanel section="sign-in" kept={kept} of={of} words={{ idleMinutes: { label: 'Minutes without activity' } }}>
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

export function RecordsSection({ kept }: { readonly kept: Kept<'records'> }) {
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
