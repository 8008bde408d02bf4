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
import { forFields, profileNames, studentFields, type StudentField } from '#accounts/student-fields.ts';
import { saveStudentCall, staffStudentMessages, studentOfStaffCall } from '../../staff-contract.ts';
import { studentForm } from '../../student-profile-form.ts';
import styles from './ProfileTab.module.css';
import { withOwnChoices } from '#accounts/web/own-choices.ts';
import { StudentFields, type AccountItems } from '#accounts/web/StudentFields.tsx';

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

type ProfileField = Exclude<StudentField, 'username'>;
const profileFields = profileNames.filter((name): name is ProfileField => name !== 'username');

const valuesOf = (student: Student) => ({ reason: '', ...forFields(profileFields, (name) => student[name]) });

const words: FieldWords<Values> = {
  reason: { label: 'Reason' },
  ...forFields(profileFields, (name) => ({ label: studentFields[name].label })),
  email2: { label: 'Second email' },
  zip: { label: 'Zip code' },
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
  const { zip, firstname, lastname, title, email } = editor.values;
  const needsReason =
    email !== student.email ||
    firstname !== student.firstname ||
    lastname !== student.lastname ||
    title !== student.title;

  const changeCountry = (chosen: string) =>
    change({ state: '', ...(!hasPostalCodes(chosen) && zip === '' ? { zip: noPostalCode } : {}) });
  const shared = {
    field,
    items: withOwnChoices(items, student),
    values: editor.values,
    onCountry: changeCountry,
    hintFor: nameHintForStaff,
    agdHints,
  };
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
          <StudentFields of="name" {...shared} />
          <FieldGrid>
            <TextField {...field('email', words.email.label)} type="email" autoComplete="off" maxLength={254} />
            <TextField
              {...field('email2', words.email2.label)}
              type="email"
              optional
              autoComplete="off"
              maxLength={254}
            />
          </FieldGrid>
        </Part>
        <Part of="profile-work">
          <StudentFields of="work" {...shared} />
        </Part>
        <Part of="profile-contact">
          <StudentFields of="reach" {...shared} />
        </Part>
        <Part of="profile-about">
          <StudentFields of="person" {...shared} />
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
