// The member's profile under the member's own rules. A changed name or email asks for a reason.
import { useState, type ReactNode } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { useEditor, type Editor } from '#platform/web/console/use-editor.ts';
import { checkOf, useFields } from '#platform/web/form.ts';
import { Refused } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { fieldOfUnlisted } from '#accounts/choices.ts';
import { nameHintForStaff } from '#accounts/name-on-certificates.ts';
import { hasPostalCodes, noPostalCode } from '#accounts/postal-codes.ts';
import { saveStudentCall, staffStudentMessages, studentOfStaffCall } from '../contract.ts';
import { studentForm } from '../student-profile-form.ts';
import styles from './ProfileTab.module.css';
import { withOwnChoices } from '#accounts/web/own-choices.ts';
import { NameFields, PersonFields, ReachFields, WorkFields, type AccountItems } from '#accounts/web/StudentFields.tsx';

type Student = CallAnswer<typeof studentOfStaffCall>['student'];
type Values = ReturnType<typeof valuesOf>;
type Name = keyof Values;

type Props = {
  readonly student: Student;
  readonly items: AccountItems;
  readonly mayEdit: boolean;
  readonly onDone: () => void;
};

const fieldOfRefusal: Readonly<Record<string, 'email' | 'agdNumber' | 'certYear' | 'reason'>> = {
  'email-taken': 'email',
  'agd-number-taken': 'agdNumber',
  'graduation-year': 'certYear',
  'reason-needed': 'reason',
};

const checkRules = checkOf(studentForm);

const valuesOf = (student: Student) => ({
  reason: '',
  title: student.title,
  firstname: student.firstname,
  lastname: student.lastname,
  email: student.email,
  email2: student.email2,
  jobTitle: student.jobTitle,
  officeName: student.officeName,
  address: student.address,
  city: student.city,
  state: student.state,
  zip: student.zip,
  country: student.country,
  phone: student.phone,
  agdNumber: student.agdNumber,
  certYear: student.certYear,
  gender: student.gender,
  ageRange: student.ageRange,
  officeSize: student.officeSize,
});

const words: FieldWords<Values> = {
  reason: { label: 'Reason' },
  title: { label: 'Title' },
  firstname: { label: 'First name' },
  lastname: { label: 'Last name' },
  email: { label: 'Email' },
  email2: { label: 'Second email' },
  jobTitle: { label: 'Position' },
  officeName: { label: 'Practice name' },
  address: { label: 'Address' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip code' },
  country: { label: 'Country' },
  phone: { label: 'Phone' },
  agdNumber: { label: 'AGD number' },
  certYear: { label: 'Graduation year' },
  gender: { label: 'Gender' },
  ageRange: { label: 'Age range' },
  officeSize: { label: 'Practice size' },
};
const names = Object.keys(words) as Name[];

const agdHints = {
  usual: 'Six digits. Credit is reported to the AGD every week.',
  notSixDigits: 'AGD member numbers have six digits. Credit can’t be reported with this one.',
};

const parts = [
  { id: 'profile-name', title: 'Name and email' },
  { id: 'profile-work', title: 'Work' },
  { id: 'profile-contact', title: 'Address and phone' },
  { id: 'profile-about', title: 'About' },
] as const;

function Part({ of, children }: { readonly of: (typeof parts)[number]['id']; readonly children: ReactNode }) {
  return (
    <section id={of} className={styles.part} aria-labelledby={`${of}-title`}>
      <Subheading as="h3" id={`${of}-title`}>
        {parts.find(({ id }) => id === of)?.title}
      </Subheading>
      {children}
    </section>
  );
}

/** The profile in a form whose text survives a lost connection, a reload and a colleague who saves meanwhile. */
function useProfileEditor(student: Student, onSaved: (certificatesWithOldName: number) => void) {
  const { hash: h } = student;
  const check = (values: Values) => checkRules({ ...values, h, revision: student.revision });
  const editor: Editor<Values> = useEditor<Values>({
    name: `student:${h}`,
    kept: { revision: student.revision, values: valuesOf(student) },
    async isReady(values) {
      const [first] = fields.inspect(names, values);
      if (first !== undefined) fields.focus(first);
      return first === undefined;
    },
    async save(values, revision) {
      try {
        const saved = await sendStaff(saveStudentCall, { ...values, h, revision });
        onSaved(saved.certificatesWithOldName);
        return { revision: saved.revision, values: { ...values, reason: '' } };
      } catch (error) {
        const field =
          error instanceof Refused ? (fieldOfRefusal[error.code] ?? fieldOfUnlisted(error.code)) : undefined;
        if (error instanceof Refused && field !== undefined && field !== 'sourceHeard') {
          fields.refuse(field, error.message);
          fields.focus(field);
        }
        throw error;
      }
    },
    async reload() {
      const { student: now } = await sendStaff(studentOfStaffCall, { h });
      return { revision: now.revision, values: valuesOf(now) };
    },
  });
  const fields = useFields(editor.values, check);
  const change = (changes: Partial<Values>) => {
    fields.changed(Object.keys(changes) as Name[]);
    editor.change(changes);
  };
  const field = (name: Name, label: string) => ({
    ...fields.field(name, label),
    value: editor.values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });
  return { editor, field, change };
}

export function ProfileTab({ student, items, mayEdit, onDone }: Props) {
  const mayAmend = useMayDo()('credit.amend');
  const [saved, setSaved] = useState<{ readonly certificates: number } | null>(null);
  const { editor, field, change } = useProfileEditor(student, (certificates) => {
    setSaved({ certificates });
    onDone();
  });
  const { country, zip, agdNumber, firstname, lastname, title, email } = editor.values;
  const needsReason =
    email !== student.email ||
    firstname !== student.firstname ||
    lastname !== student.lastname ||
    title !== student.title;

  const changeCountry = (chosen: string) =>
    change({ state: '', ...(!hasPostalCodes(chosen) && zip === '' ? { zip: noPostalCode } : {}) });
  const choices = withOwnChoices(items, student);
  return (
    <Panel title="Profile">
      <form
        className={layout.stack}
        aria-label="Profile"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (editor.isDirty) void editor.saveNow();
        }}
      >
        <p className={typography.caption}>Username: {student.username}. Only the member can set a password.</p>
        <nav className={styles.index} aria-label="Parts of the profile">
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <Part of="profile-name">
          <NameFields field={field} items={choices} names={{ firstname, lastname }} hintFor={nameHintForStaff} />
          <FieldGrid>
            <TextField {...field('email', 'Email')} type="email" autoComplete="off" maxLength={254} />
            <TextField {...field('email2', 'Second email')} type="email" optional autoComplete="off" maxLength={254} />
          </FieldGrid>
        </Part>
        <Part of="profile-work">
          <WorkFields field={field} items={choices} agdNumber={agdNumber} agdHints={agdHints} />
        </Part>
        <Part of="profile-contact">
          <ReachFields field={field} items={choices} country={country} onCountry={changeCountry} />
        </Part>
        <Part of="profile-about">
          <PersonFields field={field} items={choices} />
        </Part>
        {needsReason ? (
          <AreaField
            {...field('reason', 'Reason')}
            rows={2}
            maxLength={500}
            hint={staffStudentMessages.reasonForNameOrEmail}
          />
        ) : null}
        {saved === null ? null : (
          <Alert kind="success" title="Saved.">
            {saved.certificates === 0 ? null : (
              <>
                <p>
                  Certificates keep the name they were earned with. {saved.certificates}{' '}
                  {saved.certificates === 1 ? 'certificate has' : 'certificates have'} a different name.
                </p>
                {mayAmend ? (
                  <LinkButton
                    size="small"
                    look="line"
                    to={staffMap.amendName(student.hash, staffStudentMessages.nameWasCorrected)}
                  >
                    Correct {saved.certificates === 1 ? 'the certificate' : `${saved.certificates} certificates`}
                  </LinkButton>
                ) : null}
              </>
            )}
          </Alert>
        )}
        {mayEdit ? <EditorBar editor={editor} words={words} label="Save profile" /> : null}
      </form>
    </Panel>
  );
}
