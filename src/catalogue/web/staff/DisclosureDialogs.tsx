// What can be done with a disclosure: request it, enter it from paper, review it.
import { useState, type SubmitEvent } from 'react';
import { deviceNow } from '#platform/web/device-clock.ts';
import { dayIn } from '#platform/shared/dates.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { CheckboxField } from '#platform/web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import {
  disclosureSentence,
  emptyDisclosure,
  isResolved,
  missingRelationships,
  relationshipKinds,
  resolvings,
  type Resolution,
  type Resolving,
  type TypedDisclosure,
} from '../../disclosure-form.ts';
import {
  enterDisclosureCall,
  requestDisclosureCall,
  reviewDisclosureCall,
  speakerMessages,
} from '../../speakers-staff-contract.ts';
import { RelationshipFields } from '../RelationshipFields.tsx';
import type { DisclosurePerson, StaffDisclosure } from './disclosure-types.ts';
import styles from './Disclosures.module.css';

type Of = {
  readonly subject: string;
  readonly name: string;
  /** After it was done. */
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
};

const msADay = 86_400_000;
/** The usual time to answer, in days. */
const usualDays = 14;
const dayFromNow = (days: number) => dayIn(deviceNow() + days * msADay, 'UTC');

type RequestProps = Of & { readonly person: DisclosurePerson; readonly latestDueOn: string };

/** Asks for the due date and the address, and emails the link. */
export function RequestDialog({ subject, name, person, latestDueOn, onDone, onClose }: RequestProps) {
  const usual = dayFromNow(usualDays);
  const form = useConsoleForm({
    initial: { email: person.email, dueOn: usual < latestDueOn ? usual : latestDueOn },
    async send({ email, dueOn }) {
      await sendStaff(requestDisclosureCall, { subject, speaker: person.speaker, dueOn, email });
      onDone(`The request is on its way to ${email}.`);
    },
  });
  const hasReturned = person.disclosure !== null && person.disclosure.version > 0;
  return (
    <FormDialog title={`Request ${name}’s disclosure`} form={form} action="Send request" onClose={onClose}>
      <p>
        They’ll get an email with a link to the form. They don’t need an account, and the link works for up to 30 days.
        Reminders go out 14, 7, and 2 days before the due date.
      </p>
      {hasReturned ? (
        <Alert kind="warning" title="This starts over." quiet>
          <p>The current disclosure will no longer count for this activity. It stays in your records.</p>
        </Alert>
      ) : null}
      <TextField {...form.text('email', 'Email')} type="email" maxLength={254} />
      <TextField {...form.text('dueOn', 'Due date')} type="date" min={dayFromNow(0)} max={latestDueOn} />
    </FormDialog>
  );
}

/** Enters a paper form, or that the person declined. */
export function PaperDialog({ subject, name, person, onDone, onClose }: Of & { readonly person: DisclosurePerson }) {
  const [typed, setTyped] = useState<Pick<TypedDisclosure, 'hasRelationships' | 'relationships' | 'offLabelText'>>({
    hasRelationships: emptyDisclosure.hasRelationships,
    relationships: [],
    offLabelText: '',
  });
  const [declined, setDeclined] = useState(false);
  const [signedOn, setSignedOn] = useState('');
  const [evidence, setEvidence] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const problems = wasSent && !declined ? missingRelationships(typed) : [];
  const dayError = wasSent && signedOn === '' ? speakerMessages.signedOnWrong : undefined;
  const evidenceError = wasSent && evidence.trim().length < 5 ? speakerMessages.evidenceNeeded : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (signedOn === '' || evidence.trim().length < 5 || (!declined && missingRelationships(typed).length > 0)) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void run(async () => {
      await sendStaff(enterDisclosureCall, {
        subject,
        speaker: person.speaker,
        declined,
        signedOn,
        signedName: name,
        evidence,
        ...typed,
      });
      onDone(declined ? 'Noted.' : 'Entered. It can be reviewed now.');
    });
  };
  return (
    <Dialog title={`Enter ${name}’s disclosure`} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p>Copy what the signed form says. It’s reviewed like one that was returned online.</p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <CheckboxField
          id="paper-declined"
          name="declined"
          label="They declined to disclose."
          checked={declined}
          onChange={(event) => setDeclined(event.target.checked)}
        />
        {declined ? null : (
          <>
            <RelationshipFields
              values={typed}
              onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))}
              problems={problems}
              months={null}
            />
            <AreaField
              id="paper-off-label"
              name="offLabelText"
              label="Off-label or investigational uses"
              optional
              rows={2}
              maxLength={600}
              value={typed.offLabelText}
              onChange={(event) => setTyped((now) => ({ ...now, offLabelText: event.target.value }))}
            />
          </>
        )}
        <TextField
          id="paper-signed-on"
          name="signedOn"
          label={declined ? 'Declined on' : 'Signed on'}
          type="date"
          max={dayFromNow(0)}
          value={signedOn}
          error={dayError}
          onChange={(event) => setSignedOn(event.target.value)}
        />
        <AreaField
          id="paper-evidence"
          name="evidence"
          label="Evidence"
          hint="Who received it, and where the signed form is stored."
          rows={2}
          maxLength={600}
          value={evidence}
          error={evidenceError}
          onChange={(event) => setEvidence(event.target.value)}
        />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>Enter disclosure</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const kindLabel = (kind: string) => relationshipKinds.find(({ id }) => id === kind)?.label ?? 'Relationship';

/** Shows what was disclosed, asks how each relationship was resolved, and shows what members will read. */
export function ReviewDialog({
  name,
  disclosure,
  onDone,
  onClose,
}: Omit<Of, 'subject'> & { readonly disclosure: StaffDisclosure }) {
  const { relationships, offLabel, bio, signedName, enteredBy, evidence, version } = disclosure;
  const [resolution, setResolution] = useState<readonly (Omit<Resolution, 'how'> & { readonly how: Resolving | '' })[]>(
    relationships.map(({ key, isEnded }) => {
      const known = disclosure.resolution.find((each) => each.key === key);
      return known ?? { key, how: isEnded ? 'ended' : '', by: '' };
    }),
  );
  const [addition, setAddition] = useState(disclosure.addition);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const complete = resolution.filter((each): each is Resolution => each.how !== '' && each.by.trim() !== '');
  const isReady = isResolved(relationships, complete);
  const set = (key: string, changes: { readonly how?: Resolving | ''; readonly by?: string }) =>
    setResolution((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (!isReady) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void run(async () => {
      await sendStaff(reviewDisclosureCall, { h: disclosure.hash, version, resolution: complete, addition });
      onDone('Reviewed.');
    });
  };
  return (
    <Dialog title={`Review ${name}’s disclosure`} look="document" onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        <p>
          Signed by {signedName}
          {enteredBy === '' ? '.' : `, entered by ${enteredBy}. Evidence: ${evidence}`}
        </p>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {relationships.length === 0 ? (
          <p>
            <b>No financial relationships.</b>
          </p>
        ) : (
          relationships.map((each, at) => {
            const { how = '', by = '' } = resolution[at] ?? {};
            return (
              <fieldset key={each.key} className={styles.resolve}>
                <legend>
                  {kindLabel(each.kind)}, {each.company}
                  {each.isEnded ? ' (ended)' : ''}
                </legend>
                <FieldGrid>
                  <SelectField
                    id={`resolve-${at}-how`}
                    name="how"
                    label="How it was resolved"
                    placeholder="Choose"
                    choices={resolvings}
                    value={how}
                    error={wasSent && how === '' ? 'Choose how it was resolved.' : undefined}
                    onChange={(event) => set(each.key, { how: event.target.value as Resolving | '' })}
                  />
                  <TextField
                    id={`resolve-${at}-by`}
                    name="by"
                    label="By"
                    hint="Who reviewed or decided."
                    autoComplete="off"
                    maxLength={120}
                    value={by}
                    error={wasSent && by.trim() === '' ? 'Enter who reviewed or decided.' : undefined}
                    onChange={(event) => set(each.key, { by: event.target.value })}
                  />
                </FieldGrid>
              </fieldset>
            );
          })
        )}
        {offLabel === '' ? null : <p>Off-label or investigational use: {offLabel}</p>}
        {bio === '' ? null : <p>They also sent a biography. You’ll find it on the speaker’s page.</p>}
        <AreaField
          id="resolve-addition"
          name="addition"
          label="Add a sentence"
          optional
          rows={2}
          maxLength={600}
          value={addition}
          onChange={(event) => setAddition(event.target.value)}
        />
        <blockquote className={styles.quote}>
          <p>Members will read</p>
          {disclosureSentence(name, { relationships, resolution: complete, offLabel, addition })}
        </blockquote>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>
            {relationships.length === 0 ? 'Mark as reviewed' : 'Mark as resolved'}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
