import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useSending } from '../use-sending.ts';
import { faultMessage } from '../../shared/refusal.ts';
import { Alert } from '../ui/Alert.tsx';
import { AreaField } from '../ui/AreaField.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { SelectField, type Choice } from '../ui/SelectField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import layout from '../ui/layout.module.css';

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
  const [kind, setKind] = useState('');
  const [text, setText] = useState('');
  const [typedText, setTypedText] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  const kindError = kinds !== undefined && kind === '' ? 'Choose a reason.' : undefined;
  const textError =
    text.trim().length < least ? `Write at least ${least} characters. It’s saved in your records.` : undefined;
  const typedError = typed !== undefined && typedText.trim() !== typed ? `Type ${typed} to continue.` : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (kindError ?? textError ?? typedError) {
      event.currentTarget.querySelector<HTMLElement>(kindError ? 'select' : textError ? 'textarea' : 'input')?.focus();
      return;
    }
    void run(() => onDo({ kind, text: text.trim() })).then((isDone) => (isDone ? onClose() : undefined));
  };

  return (
    <Dialog title={act} onClose={onClose}>
      <form className={layout.stack} method="post" noValidate onSubmit={submit}>
        {children}
        {problem === null ? null : <Alert kind="error" title={problem} />}
        {kinds === undefined ? null : (
          <SelectField
            id="reason-kind"
            name="kind"
            label="Reason"
            placeholder="Choose"
            choices={kinds}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            error={wasSent ? kindError : undefined}
          />
        )}
        <AreaField
          id="reason-text"
          name="text"
          rows={3}
          maxLength={1000}
          label={kinds === undefined ? 'Reason' : 'Details'}
          optional={least === 0}
          hint={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={wasSent ? textError : undefined}
        />
        {typed === undefined ? null : (
          <TextField
            id="reason-typed"
            name="typed"
            label={`Type ${typed} to confirm`}
            autoComplete="off"
            value={typedText}
            onChange={(event) => setTypedText(event.target.value)}
            error={wasSent ? typedError : undefined}
          />
        )}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton look={danger ? 'danger' : 'filled'} busy={isBusy}>
            {act}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
