// A sponsor's records of commercial support, and the dialog in which one is written.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { problemsOf, useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { removeSupportCall, saveSupportCall, type sponsorCall } from '../../sponsors-staff-contract.ts';
import {
  centsOf,
  dollars,
  faultOfSupport,
  supportKinds,
  supportKindWords,
  type SupportForm,
} from '../../support-form.ts';
import styles from './SupportRecords.module.css';

type Answer = CallAnswer<typeof sponsorCall>;
type SupportRecord = Answer['support'][number];
type Props = {
  readonly sponsor: Answer['sponsor'];
  readonly activities: Answer['activities'];
  readonly records: Answer['support'];
  readonly mayEdit: boolean;
  readonly onDone: () => void;
};

const amountText = ({ kind, amountCents }: SupportForm): string =>
  amountCents === null
    ? supportKindWords[kind]
    : kind === 'money'
      ? dollars(amountCents)
      : `${supportKindWords[kind]}, worth ${dollars(amountCents)}`;

export function SupportRecords({ sponsor, activities, records, mayEdit, onDone }: Props) {
  /** The record in the dialog; `new`: one that is being added. */
  const [open, setOpen] = useState<SupportRecord | 'new' | null>(null);
  const remove = ({ hash, about, values }: SupportRecord) =>
    confirm({
      question: 'Remove this support record?',
      consequence: `${about}, ${amountText(values)}. Remove only what was written by mistake; the log keeps what it said.`,
      confirm: 'Remove record',
      cancel: 'Keep',
      danger: true,
      async act() {
        await sendStaff(removeSupportCall, { h: hash });
        showToast('The support record was removed.');
        onDone();
      },
    });
  const paid = records.reduce((sum, { values }) => sum + (values.kind === 'money' ? (values.amountCents ?? 0) : 0), 0);
  return (
    <Panel
      title="Commercial support"
      flush
      aside={
        mayEdit ? (
          <Button size="small" icon="plus" onClick={() => setOpen('new')}>
            Add support
          </Button>
        ) : null
      }
    >
      {records.length === 0 ? (
        <p className={rowStyles.none}>
          Nothing on record. Money, equipment, and support in kind each need a signed agreement before the activity.
        </p>
      ) : (
        <ul className={rowStyles.rows}>
          {records.map((record) => (
            <li key={record.hash}>
              <strong>{record.about}</strong>
              <span className={styles.amount}>
                {amountText(record.values)}
                {mayEdit ? (
                  <span className={styles.menu}>
                    <RowMenu label={`More for ${record.about}`}>
                      <MenuItem icon="pencil" onPress={() => setOpen(record)}>
                        Edit
                      </MenuItem>
                      <MenuItem icon="close" onPress={() => remove(record)}>
                        Remove
                      </MenuItem>
                    </RowMenu>
                  </span>
                ) : null}
              </span>
              <span className={typography.caption}>Received {calendarDay(record.values.receivedOn)}</span>
              <span className={styles.state}>
                <Agreement record={record} />
              </span>
              {record.values.terms === '' ? null : <p>{record.values.terms}</p>}
            </li>
          ))}
          {paid === 0 ? null : (
            <li>
              <span>In all</span>
              <strong>{dollars(paid)}</strong>
            </li>
          )}
        </ul>
      )}
      {open === null ? null : (
        <SupportDialog
          sponsor={sponsor}
          activities={activities}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}

function Agreement({ record: { agreement, values } }: { readonly record: SupportRecord }) {
  if (agreement === null || values.signedOn === null) return <Tag tone="waiting">Agreement missing</Tag>;
  return (
    <a href={agreement.url} target="_blank" rel="noopener noreferrer">
      Signed {calendarDay(values.signedOn)}
    </a>
  );
}

type DialogProps = {
  readonly sponsor: Answer['sponsor'];
  readonly activities: Answer['activities'];
  readonly record: SupportRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const amountFault = 'Enter an amount such as 6,000 or 1,200.50.';

/** What the form holds: the amount as it is typed, and the agreement with its name. */
type Typed = Omit<SupportForm, 'amountCents' | 'agreement'> & {
  readonly amount: string;
  readonly agreement: SupportRecord['agreement'];
};
const supportOf = ({ amount, agreement, ...typed }: Typed): SupportForm => ({
  ...typed,
  amountCents: amount.trim() === '' ? null : centsOf(amount),
  agreement: agreement?.hash ?? null,
});
function faultOf(typed: Typed) {
  if (typed.amount.trim() !== '' && centsOf(typed.amount) === null)
    return { field: 'amount', sentence: amountFault } as const;
  const fault = faultOfSupport(supportOf(typed));
  return fault && { ...fault, field: fault.field === 'amountCents' ? ('amount' as const) : fault.field };
}

function SupportDialog({ sponsor, activities, record, onClose, onSaved }: DialogProps) {
  const before = record?.values;
  const form = useConsoleForm<Typed>({
    initial: {
      activity: before?.activity ?? null,
      purpose: before?.purpose ?? '',
      kind: before?.kind ?? 'money',
      amount:
        before?.amountCents === undefined || before.amountCents === null ? '' : dollars(before.amountCents).slice(1),
      receivedOn: before?.receivedOn ?? '',
      signedOn: before?.signedOn ?? null,
      agreement: record?.agreement ?? null,
      terms: before?.terms ?? '',
    },
    check: (typed) => problemsOf(faultOf(typed)),
    async send(typed) {
      const { hash = null, revision = 1 } = record ?? {};
      await sendStaff(saveSupportCall, { id: sponsor.id, h: hash, revision, values: supportOf(typed) });
      showToast(record === null ? 'The support is on record.' : 'The support record was saved.');
      onSaved();
    },
  });
  const { activity, kind, agreement } = form.values;
  // What it is for may be an activity of another company, or one that is no longer offered.
  const choices = activities.map(({ hash, title }) => ({ id: hash, label: title }));
  const isKnown = activity === null || choices.some(({ id }) => id === activity);
  return (
    <FormDialog
      title={record === null ? `Support by ${sponsor.name}` : 'Edit support'}
      form={form}
      action={record === null ? 'Add support' : 'Save changes'}
      onClose={onClose}
    >
      <SelectField
        {...form.optionalText('activity', 'For')}
        optional={false}
        placeholder="Something else"
        choices={isKnown ? choices : [{ id: activity, label: record?.about ?? '' }, ...choices]}
      />
      {activity === null ? (
        <TextField
          {...form.text('purpose', 'What it is for')}
          hint="Such as “Annual meeting” or “Hands-on course in May”."
          maxLength={120}
        />
      ) : null}
      <FieldGrid>
        <SelectField
          {...form.text('kind', 'Kind')}
          choices={supportKinds.map((id) => ({ id, label: supportKindWords[id] }))}
        />
        <TextField
          {...form.text('amount', kind === 'money' ? 'Amount in US dollars' : 'Worth in US dollars')}
          optional={kind !== 'money'}
          inputMode="decimal"
          maxLength={20}
        />
        <TextField {...form.text('receivedOn', 'Received on')} type="date" />
        <TextField {...form.optionalText('signedOn', 'Agreement signed on')} type="date" />
      </FieldGrid>
      <UploadField
        {...form.field('agreement', 'Signed agreement')}
        kind="pdf"
        hint="A PDF. Only your team can open it."
        file={agreement}
        onFile={(file) => form.change({ agreement: file })}
        onRemove={() => form.change({ agreement: null })}
      />
      <AreaField {...form.text('terms', 'Terms, or what came in kind')} optional rows={3} maxLength={1000} />
    </FormDialog>
  );
}
