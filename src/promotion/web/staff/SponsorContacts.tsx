// Whom the team writes to at a sponsor, and the dialog in which one is written.
import { useState, type SubmitEvent } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { serverText } from '#platform/web/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { faultOfContact, type ContactForm } from '../../contact-form.ts';
import { removeContactCall, saveContactCall, type sponsorCall } from '../../sponsors-staff-contract.ts';
import styles from './SupportRecords.module.css';

type Answer = CallAnswer<typeof sponsorCall>;
type Contact = Answer['contacts'][number];
type Props = {
  readonly sponsor: Answer['sponsor'];
  readonly contacts: Answer['contacts'];
  readonly mayEdit: boolean;
  readonly onDone: () => void;
};

export function SponsorContacts({ sponsor, contacts, mayEdit, onDone }: Props) {
  const [open, setOpen] = useState<Contact | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Contact | null>(null);
  const remove = ({ hash }: Contact) => {
    setLeaving(null);
    sendStaff(removeContactCall, { h: hash }).then(
      () => {
        showToast('The contact was removed.');
        onDone();
      },
      (error: unknown) => showToast(serverText(error, faultMessage)),
    );
  };
  return (
    <Panel
      title="Contacts"
      flush
      aside={
        mayEdit ? (
          <Button size="small" look="line" icon="plus" onClick={() => setOpen('new')}>
            Add contact
          </Button>
        ) : null
      }
    >
      {contacts.length === 0 ? (
        <p className={rowStyles.none}>Nobody yet. Add whom you write to about agreements, pictures, and lead files.</p>
      ) : (
        <ul className={rowStyles.rows}>
          {contacts.map((contact) => (
            <li key={contact.hash}>
              <span>
                <strong>{contact.values.name}</strong>
                {contact.values.role === '' ? null : (
                  <>
                    <br />
                    <span className={typography.caption}>{contact.values.role}</span>
                  </>
                )}
              </span>
              {mayEdit ? (
                <span className={styles.menu}>
                  <RowMenu label={`More for ${contact.values.name}`}>
                    <MenuItem icon="pencil" onPress={() => setOpen(contact)}>
                      Edit
                    </MenuItem>
                    <MenuItem icon="close" onPress={() => setLeaving(contact)}>
                      Remove
                    </MenuItem>
                  </RowMenu>
                </span>
              ) : (
                <span />
              )}
              <p>
                {contact.values.email === '' ? null : (
                  <a href={`mailto:${contact.values.email}`}>{contact.values.email}</a>
                )}
                {contact.values.email === '' || contact.values.phone === '' ? null : ' · '}
                {contact.values.phone === '' ? null : (
                  <a href={`tel:${contact.values.phone}`}>{contact.values.phone}</a>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <ContactDialog
          sponsor={sponsor}
          contact={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onDone();
          }}
        />
      )}
      {leaving === null ? null : (
        <ConfirmDialog
          question="Remove this contact?"
          consequence={`${leaving.values.name} is removed from ${sponsor.name}. This can’t be undone.`}
          confirm="Remove contact"
          cancel="Keep"
          danger
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}

type DialogProps = {
  readonly sponsor: Answer['sponsor'];
  readonly contact: Contact | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const fieldId = (name: string) => `contact-${name}`;
const fields = [
  { name: 'name', label: 'Name', most: 100 },
  { name: 'role', label: 'Role', most: 100, optional: true, hint: 'Such as “Marketing” or “Signs agreements”.' },
  { name: 'email', label: 'Email', most: 254, inputMode: 'email' },
  { name: 'phone', label: 'Phone', most: 40, optional: true, inputMode: 'tel' },
] as const;

function ContactDialog({ sponsor, contact, onClose, onSaved }: DialogProps) {
  const [values, setValues] = useState<ContactForm>(contact?.values ?? { name: '', role: '', email: '', phone: '' });
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const fault = faultOfContact(values);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (fault !== null) {
      document.getElementById(fieldId(fault.field))?.focus();
      return;
    }
    void run(async () => {
      await sendStaff(saveContactCall, {
        id: sponsor.id,
        h: contact?.hash ?? null,
        revision: contact?.revision ?? 1,
        values,
      });
      showToast(contact === null ? 'The contact was added.' : 'The contact was saved.');
      onSaved();
    });
  };
  return (
    <Dialog title={contact === null ? `Contact at ${sponsor.name}` : 'Edit contact'} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {fields.map(({ name, label, most, ...more }) => (
          <TextField
            key={name}
            id={fieldId(name)}
            name={name}
            label={label}
            autoComplete="off"
            maxLength={most}
            {...more}
            value={values[name]}
            error={wasSent && fault?.field === name ? fault.sentence : undefined}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={isBusy}>{contact === null ? 'Add contact' : 'Save changes'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
