import type { ReactNode } from 'react';
import { AreaField } from '../ui/AreaField.tsx';
import { SelectField, type Choice } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useConsoleForm } from './console-form.ts';
import { FormDialog } from './FormDialog.tsx';

export type Reason = { readonly kind: string; readonly text: string };

type Props = {
  /** Verb and object: "Withdraw 3 orders". The title says it, and so does the button. */
  readonly act: string;
  /** What follows from it, in sentences. */
  readonly children?: ReactNode;
  /** The reasons there are, where they are a list; the text is then what is said next to. */
  readonly kinds?: readonly Choice[];
  /** The fewest characters of the text; 0 where it may be left out. */
  readonly least?: number;
  readonly hint?: string;
  /** Typed to confirm, only where a mistake reaches people outside: "214". */
  readonly typed?: string;
  readonly danger?: boolean;
  readonly onDo: (reason: Reason) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the reason of an action that stays in the records, and carries it out. */
export function ReasonDialog({ act, children, kinds, least = 15, hint, typed, danger = false, onDo, onClose }: Props) {
  const form = useConsoleForm({
    initial: { kind: '', text: '', typed: '' },
    check: (values) => ({
      kind: kinds !== undefined && values.kind === '' ? 'Choose a reason.' : undefined,
      text:
        values.text.trim().length < least
          ? `Write at least ${least} characters. It’s saved in your records.`
          : undefined,
      typed: typed !== undefined && values.typed.trim() !== typed ? `Type ${typed} to continue.` : undefined,
    }),
    async send({ kind, text }) {
      await onDo({ kind, text: text.trim() });
      onClose();
    },
  });
  return (
    <FormDialog title={act} form={form} action={act} danger={danger} onClose={onClose}>
      {children}
      {kinds === undefined ? null : (
        <SelectField {...form.text('kind', 'Reason')} placeholder="Choose" choices={kinds} />
      )}
      <AreaField
        {...form.text('text', kinds === undefined ? 'Reason' : 'Details')}
        rows={3}
        maxLength={1000}
        optional={least === 0}
        hint={hint}
      />
      {typed === undefined ? null : <TextField {...form.text('typed', `Type ${typed} to confirm`)} />}
    </FormDialog>
  );
}
