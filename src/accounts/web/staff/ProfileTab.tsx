// The student's profile under the student's own rules. A changed name or email asks for a reason.
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { CallAnswer } from '#platform/shared/call.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useContractForm } from '#platform/web/form.ts';
import { Refused } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorSummary } from '#platform/web/ui/ErrorSummary.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { signInMessages } from '#sign-in/contract.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#staff-map.ts';
import { fieldOfUnlisted } from '../../choices.ts';
import { hasPostalCodes, noPostalCode } from '../../postal-codes.ts';
import { saveStudentCall, staffStudentMessages, type studentOfStaffCall } from '../../staff-contract.ts';
import { studentForm } from '../../staff-schemas.ts';
import { withOwnChoices } from '../own-choices.ts';
import {
  NameFields,
  PersonFields,
  ReachFields,
  WorkFields,
  type AccountItems,
  type FieldOf,
} from '../StudentFields.tsx';

type Student = CallAnswer<typeof studentOfStaffCall>['student'];
type Values = z.input<typeof studentForm>;

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

const valuesOf = (student: Student, revision: number): Values => ({
  h: student.hash,
  revision,
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

export function ProfileTab({ student, items, mayEdit, onDone }: Props) {
  const mayAmend = useMayDo()('credit.amend');
  const [saved, setSaved] = useState<{ readonly certificates: number } | null>(null);
  const [isOld, setOld] = useState(false);
  const form = useContractForm<Values>({
    schema: studentForm,
    defaults: valuesOf(student, student.revision),
    correctErrors: signInMessages.correctErrors,
    failed: signInMessages.serviceError,
    submit,
  });
  const { getValues, getFieldState, setValue, setError, setFocus, trigger, watch } = form.form;
  const [country, agdNumber = '', firstname, lastname, title, email] = watch([
    'country',
    'agdNumber',
    'firstname',
    'lastname',
    'title',
    'email',
  ]);
  const needsReason =
    email !== student.email ||
    firstname !== student.firstname ||
    lastname !== student.lastname ||
    title !== student.title;

  async function submit(values: Values): Promise<void> {
    setSaved(null);
    try {
      const { revision, certificatesWithOldName } = await sendStaff(saveStudentCall, values);
      setValue('revision', revision);
      setValue('reason', '');
      setSaved({ certificates: certificatesWithOldName });
      onDone();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'changed-meanwhile') setOld(true);
      const field = fieldOfRefusal[error.code] ?? fieldOfUnlisted(error.code);
      if (field === undefined || field === 'sourceHeard') throw error;
      setError(field, { message: error.message });
      setTimeout(() => setFocus(field));
    }
  }

  const changeCountry = (chosen: string) => {
    setValue('state', '');
    if (!hasPostalCodes(chosen) && getValues('zip') === '') setValue('zip', noPostalCode);
    if (getFieldState('zip').isTouched) void trigger('zip');
  };
  const field = form.field as FieldOf;
  const choices = withOwnChoices(items, student);
  return (
    <Panel title="Profile">
      <form {...form.props} className={layout.stack} aria-label="Profile">
        {form.summary === null ? null : <ErrorSummary {...form.summary} />}
        {isOld ? (
          <Alert kind="warning" title="Somebody saved this meanwhile.">
            <Button
              size="small"
              look="line"
              onClick={() => {
                setOld(false);
                form.form.reset(valuesOf(student, student.revision));
                onDone();
              }}
            >
              Show what is saved now
            </Button>
          </Alert>
        ) : null}
        <p className={typography.caption}>Username {student.username}. Only its owner sets a password.</p>
        <NameFields field={field} items={choices} />
        <FieldGrid>
          <TextField {...form.field('email', 'Email')} type="email" autoComplete="off" maxLength={254} />
          <TextField
            {...form.field('email2', 'Second email')}
            type="email"
            optional
            autoComplete="off"
            maxLength={254}
          />
        </FieldGrid>
        <WorkFields field={field} items={choices} agdNumber={agdNumber} />
        <ReachFields field={field} items={choices} country={country} onCountry={changeCountry} />
        <PersonFields field={field} items={choices} />
        {needsReason ? (
          <AreaField
            {...form.field('reason', 'Reason')}
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
                  Certificates keep the name they were earned with: {saved.certificates}{' '}
                  {saved.certificates === 1 ? 'has' : 'have'} another one.
                </p>
                {mayAmend ? (
                  <LinkButton
                    size="small"
                    look="line"
                    to={staffMap.amendName(student.hash, staffStudentMessages.nameWasCorrected)}
                  >
                    Amend {saved.certificates === 1 ? 'the certificate' : `${saved.certificates} certificates`}
                  </LinkButton>
                ) : null}
              </>
            )}
          </Alert>
        )}
        {mayEdit ? (
          <div className={layout.cluster}>
            <SubmitButton busy={form.busy}>Save profile</SubmitButton>
          </div>
        ) : null}
      </form>
    </Panel>
  );
}
