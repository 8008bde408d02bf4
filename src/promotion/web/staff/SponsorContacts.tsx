// Whom the team writes to at a sponsor, and the dialog in which one is written.
import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { problemsOf, useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { faultOfContact } from '../../contact-form.ts';
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
  const remove = ({ hash, values }: Contact) =>
    confirm({
      question: 'Remove this contact?',
      consequence: `${values.name} is removed from ${sponsor.name}. This can’t be undone.`,
      confirm: 'Remove contact',
      cancel: 'Keep',
      danger: true,
      async act() {
        await sendStaff(removeContactCall, { h: hash });
        showToast('The contact was removed.');
        onDone();
      },
    });
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
                    <MenuItem icon="close" onPress={() => remove(contact)}>
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
    </Panel>
  );
}

type DialogProps = {
  readonly sponsor: Answer['sponsor'];
  readonly contact: Contact | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function ContactDialog({ sponsor, contact, onClose, onSaved }: DialogProps) {
  const form = useConsoleForm({
    initial: contact?.values ?? { name: '', role: '', email: '', phone: '' },
    check: (values) => problemsOf(faultOfContact(values)),
    async send(values) {
      const { hash = null, revision = 1 } = contact ?? {};
      await sendStaff(saveContactCall, { id: sponsor.id, h: hash, revision, values });
      showToast(contact === null ? 'The contact was added.' : 'The contact was saved.');
      onSaved();
    },
  });
  return (
    <FormDialog
      title={contact === null ? `Contact at ${sponsor.name}` : 'Edit contact'}
      form={form}
      action={contact === null ? 'Add contact' : 'Save changes'}
      onClose={onClose}
    >
      <TextField {...form.text('name', 'Name')} maxLength={100} />
      <TextField
        {...form.text('role', 'Role')}
        optional
        maxLength={100}
        hint="Such as “Marketing” or “Signs agreements”."
      />
      <TextField {...form.text('email', 'Email')} maxLength={254} inputMode="email" />
      <TextField {...form.text('phone', 'Phone')} optional maxLength={40} inputMode="tel" />
    </FormDialog>
  );
}
