import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { sendAnnouncementCall } from '../../staff-contract.ts';

type Props = {
  readonly h: string;
  readonly revision: number;
  readonly count: number;
  readonly timeZone: string;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** Asks when, and for the number of members, because it can't be unsent. */
export function SendDialog({ h, revision, count, timeZone, onDone, onClose }: Props) {
  const form = useConsoleForm({
    initial: { when: 'now', at: '', typed: '' },
    check: ({ when, at, typed }) => ({
      at: when === 'later' && at === '' ? 'Choose a day and time.' : undefined,
      typed: typed.replaceAll(',', '').trim() === String(count) ? undefined : `Type ${count} to continue.`,
    }),
    async send({ when, at }) {
      const sendAt = when === 'later' ? at : null;
      const { message } = await sendStaff(sendAnnouncementCall, { h, revision, count, sendAt });
      onDone(message);
    },
  });
  const isLater = form.values.when === 'later';
  const shown = count.toLocaleString('en-US');
  return (
    <FormDialog
      title="Send this announcement?"
      form={form}
      action={isLater ? `Schedule for ${shown}` : `Send to ${shown}`}
      onClose={onClose}
    >
      <p>
        {shown} {count === 1 ? 'member' : 'members'} will get an email. It can’t be unsent.
      </p>
      <RadioGroup
        {...form.text('when', 'When')}
        choices={[
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'At a set time' },
        ]}
      />
      {isLater ? (
        <TextField
          {...form.text('at', 'Day and time')}
          type="datetime-local"
          hint={`In your provider’s time zone, ${timeZone}. Who gets it is decided then.`}
        />
      ) : null}
      <TextField {...form.text('typed', `Type ${count} to confirm`)} inputMode="numeric" />
    </FormDialog>
  );
}
