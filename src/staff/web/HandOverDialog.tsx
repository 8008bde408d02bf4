import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { handOverCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';
import type { Member } from './team.ts';

type Props = {
  readonly from: Member;
  readonly people: readonly Member[];
  readonly onClose: () => void;
  readonly onDone: (moved: number) => Promise<void>;
};

/** Gives what someone has in hand to someone else of the team. */
export function HandOverDialog({ from, people, onClose, onDone }: Props) {
  const form = useConsoleForm({
    initial: { to: '' },
    check: ({ to }) => ({ to: to === '' ? 'Choose a person.' : undefined }),
    async send({ to }) {
      const { moved } = await sendStaff(handOverCall, { from: from.hash, to });
      onClose();
      await onDone(moved);
    },
  });
  return (
    <FormDialog title={`Hand over ${from.name}’s work`} form={form} action="Hand over" onClose={onClose}>
      <p>
        Their webinars and open messages will be assigned to someone else. Their past activity stays under their name.
      </p>
      <SelectField
        {...form.text('to', 'To')}
        placeholder="Choose"
        choices={people.filter(({ hash }) => hash !== from.hash).map(({ hash, name }) => ({ id: hash, label: name }))}
      />
    </FormDialog>
  );
}
