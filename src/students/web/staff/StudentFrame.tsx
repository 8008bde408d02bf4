// What every tab of a student has around it: the name, what is unusual, what can be done, and the way to the other
// tabs.
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import { fullName } from '#sign-in/full-name.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import { reachableStudentCall, type studentOfStaffCall } from '../../staff-contract.ts';
import { AccountActions } from './AccountActions.tsx';
import { StudentBadges } from './StudentBadges.tsx';
import styles from './StudentTabs.module.css';

const studentTabs = [
  ['overview', 'Overview'],
  ['profile', 'Profile'],
  ['credits', 'Credits'],
  ['activity', 'Activity'],
  ['mail', 'Mail'],
  ['consent', 'Consent'],
  ['notes', 'Notes'],
  ['history', 'History'],
] as const;

type Props = {
  readonly answer: CallAnswer<typeof studentOfStaffCall>;
  readonly tab: (typeof studentTabs)[number][0];
  readonly children: ReactNode;
};

export function StudentFrame({ answer, tab, children }: Props) {
  const mayDo = useMayDo();
  const { revalidate } = useRevalidator();
  const { student, doubles, seatsAhead } = answer;
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <>
      <PageHead
        title={fullName(student)}
        path={[{ label: 'Students', to: staffMap.students() }]}
        lead={
          <span className={styles.head}>
            {[student.username, student.city, student.state].filter(Boolean).join(' · ')}
            <StudentBadges
              student={{
                isDisabled: student.disabledAt !== null,
                isConfirmed: student.confirmedAt !== null,
                isUnreachable: student.isUnreachable,
                isDouble: doubles.length > 0,
                isMerged: student.mergedInto !== null,
              }}
            />
          </span>
        }
        actions={
          mayDo('student.edit') ? (
            <AccountActions student={student} seats={seatsAhead.length} onDone={() => void revalidate()} />
          ) : null
        }
      />
      {student.mergedInto === null ? null : (
        <Alert title={`This account was merged into ${student.mergedInto.name}’s.`}>
          <LinkButton size="small" look="line" to={staffMap.student(student.mergedInto.hash)}>
            Open that account
          </LinkButton>
        </Alert>
      )}
      {student.isUnreachable ? (
        <Alert kind="warning" quiet title={`Emails to ${student.email} come back.`}>
          <p>Call the member to ask for the right address. They see the same on their home page.</p>
          {mayDo('student.edit') ? (
            <Button
              size="small"
              look="line"
              busy={isBusy}
              onClick={() =>
                void run(async () => {
                  await sendStaff(reachableStudentCall, { h: student.hash });
                  void revalidate();
                })
              }
            >
              This address works
            </Button>
          ) : null}
          {problem === null ? null : <p>{problem}</p>}
        </Alert>
      ) : null}
      <Tabs
        label="About this student"
        tabs={studentTabs
          .filter(([each]) => each !== 'credits' || mayDo('credit.read'))
          .map(([each, label]) => ({
            label,
            to: staffMap.student(student.hash, each === 'overview' ? undefined : each),
            current: each === tab,
            count: each === 'notes' ? student.notes : each === 'credits' ? answer.creditCount : undefined,
          }))}
      />
      {children}
    </>
  );
}
