import { Alert } from '#platform/web/ui/Alert.tsx';
import { attendanceText, creditText } from '../attendance-text.ts';
import type { StudentData } from '../contract.ts';

/**
 * Which credit the exam of a live webinar earns, and by which minutes; nothing for other classes and before the
 * affidavit.
 */
export function AttendanceNote({
  studentData: { attendance, attended },
}: {
  readonly studentData: Pick<StudentData, 'attendance' | 'attended'>;
}) {
  if (attendance === null || attended === null) return null;
  if (!attended) return <Alert quiet title="You said you didn’t attend. Passing the exam earns self-study credit." />;
  return (
    <Alert quiet kind={attendance.isEnough ? 'info' : 'warning'} title={attendanceText(attendance)}>
      {creditText(attendance)}
    </Alert>
  );
}
