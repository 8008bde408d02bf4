import { send } from '#platform/web/call.ts';
import { Reminder } from '#platform/web/ui/Reminder.tsx';
import { siteMap } from '#site-map.ts';
import { creditMessages, hideAgdReminderCall } from '../contract.ts';

type Props = { readonly student: { readonly agdNumber: string; readonly hideAgdReminder: boolean } };

/** Asks a student without an AGD number for it, until the student says "Don't show again". */
export const AgdReminder = ({ student }: Props) =>
  student.agdNumber !== '' || student.hideAgdReminder ? null : (
    <Reminder
      title="Add your AGD number"
      to={siteMap.account('profile')}
      action="Add AGD number"
      dismissal="Don’t show again"
      onDismiss={() => send(hideAgdReminderCall, {})}
      failed={creditMessages.serviceError}
    >
      Add the number to your profile and we’ll report your credit to the AGD every week.
    </Reminder>
  );
