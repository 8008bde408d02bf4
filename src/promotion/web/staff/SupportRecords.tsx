// A sponsor's records of commercial support, and the dialog in which one is written.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
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
  const [leaving, setLeaving] = useState<SupportRecord | null>(null);
  const remove = ({ hash }: SupportRecord) => {
    setLeaving(null);
    sendStaff(removeSupportCall, { h: hash }).then(
      () => {
        showToast('The support record was removed.');
        onDone();
      },
      (error: unknown) => showToast(serverText(error, faultMessage)),
    );
  };
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
                      <MenuItem icon="close" onPress={() => setLeaving(record)}>
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
      {leaving === null ? null : (
        <ConfirmDialog
          question="Remove this support record?"
          consequence={`${leaving.about}, ${amountText(leaving.values)}. Remove only what was written by mistake; the log keeps what it said.`}
          confirm="Remove record"
          cancel="Keep"
          danger
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
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

const fieldId = (name: string) => `support-${name}`;
const amountFault = 'Enter an amount such as 6,000 or 1,200.50.';

function SupportDialog({ sponsor, activities, record, onClose, onSaved }: DialogProps) {
  const before = record?.values;
  const [activity, setActivity] = useState(before?.activity ?? '');
  const [purpose, setPurpose] = useState(before?.purpose ?? '');
  const [kind, setKind] = useState(before?.kind ?? 'money');
  const [amount, setAmount] = useState(
    before?.amountCents === undefined || before.amountCents === null ? '' : dollars(before.amountCents).slice(1),
  );
  const [receivedOn, setReceivedOn] = useState(before?.receivedOn ?? '');
  const [signedOn, setSignedOn] = useState(before?.signedOn ?? '');
  const [agreement, setAgreement] = useState(record?.agreement ?? null);
  const [terms, setTerms] = useState(before?.terms ?? '');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const amountCents = amount.trim() === '' ? null : centsOf(amount);
  const values: SupportForm = {
    activity: activity === '' ? null : activity,
    purpose,
    kind,
    amountCents,
    receivedOn,
    signedOn: signedOn === '' ? null : signedOn,
    agreement: agreement?.hash ?? null,
    terms,
  };
  const fault =
    amount.trim() !== '' && amountCents === null
      ? ({ field: 'amountCents', sentence: amountFault } as const)
      : faultOfSupport(values);
  const errorOf = (field: keyof SupportForm) => (wasSent && fault?.field === field ? fault.sentence : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (fault !== null) {
      document.getElementById(fieldId(fault.field))?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveSupportCall, {
        id: sponsor.id,
        h: record?.hash ?? null,
        revision: record?.revision ?? 1,
        values,
      });
      showToast(record === null ? 'The support is on record.' : 'The support record was saved.');
      onSaved();
    });
  };
  // What it is for may be an activity of another company, or one that is no longer offered.
  const choices = activities.map(({ hash, title }) => ({ id: hash, label: title }));
  const isKnown = activity === '' || choices.some(({ id }) => id === activity);
  return (
    <Dialog title={record === null ? `Support by ${sponsor.name}` : 'Edit support'} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <SelectField
          id={fieldId('activity')}
          name="activity"
          label="For"
          placeholder="Something else"
          choices={isKnown ? choices : [{ id: activity, label: record?.about ?? '' }, ...choices]}
          value={activity}
          onChange={(event) => setActivity(event.target.value)}
        />
        {activity === '' ? (
          <TextField
            id={fieldId('purpose')}
            name="purpose"
            label="What it is for"
            hint="Such as “Annual meeting” or “Hands-on course in May”."
            autoComplete="off"
            maxLength={120}
            value={purpose}
            error={errorOf('purpose')}
            onChange={(event) => setPurpose(event.target.value)}
          />
        ) : null}
        <FieldGrid>
          <SelectField
            id={fieldId('kind')}
            name="kind"
            label="Kind"
            choices={supportKinds.map((id) => ({ id, label: supportKindWords[id] }))}
            value={kind}
            onChange={(event) => setKind(supportKinds.find((each) => each === event.target.value) ?? 'money')}
          />
          <TextField
            id={fieldId('amountCents')}
            name="amount"
            label={kind === 'money' ? 'Amount in US dollars' : 'Worth in US dollars'}
            optional={kind !== 'money'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={amount}
            error={errorOf('amountCents')}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            id={fieldId('receivedOn')}
            name="receivedOn"
            label="Received on"
            type="date"
            value={receivedOn}
            error={errorOf('receivedOn')}
            onChange={(event) => setReceivedOn(event.target.value)}
          />
          <TextField
            id={fieldId('signedOn')}
            name="signedOn"
            label="Agreement signed on"
            optional
            type="date"
            value={signedOn}
            error={errorOf('signedOn')}
            onChange={(event) => setSignedOn(event.target.value)}
          />
        </FieldGrid>
        <UploadField
          id={fieldId('agreement')}
          kind="pdf"
          label="Signed agreement"
          hint="A PDF. Only your team can open it."
          file={agreement}
          error={errorOf('agreement')}
          onFile={setAgreement}
          onRemove={() => setAgreement(null)}
        />
        <AreaField
          id={fieldId('terms')}
          name="terms"
          label="Terms, or what came in kind"
          optional
          rows={3}
          maxLength={1000}
          value={terms}
          onChange={(event) => setTerms(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{record === null ? 'Add support' : 'Save changes'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
