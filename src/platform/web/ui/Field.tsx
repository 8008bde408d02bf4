import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import typography from './typography.module.css';
import styles from './Field.module.css';

/** What a form gives to each of its fields; `form.field(name)` of form.ts makes it. */
export type FieldBinding = {
  readonly id: string;
  readonly name: string;
  readonly error?: string | undefined;
};

export type FieldWords = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Adds "(optional)". Fields are required unless they say so. */
  readonly optional?: boolean | undefined;
  /** Good news in the hint's place, such as "Available". */
  readonly ok?: ReactNode;
};

export const noteId = (id: string) => `${id}-note`;

/** The attributes that tie a control to its hint or error. */
export function describes({ id, error }: FieldBinding, { hint, ok }: Pick<FieldWords, 'hint' | 'ok'>) {
  const hasNote = error !== undefined || hint !== undefined || ok !== undefined;
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': hasNote ? noteId(id) : undefined,
  } as const;
}

/** Hint, good news or error under a control: one place, the error first. */
export function FieldNote({ id, error, hint, ok }: FieldBinding & Pick<FieldWords, 'hint' | 'ok'>) {
  if (error !== undefined) {
    return (
      <span className={typography.error} id={noteId(id)}>
        <Icon name="warning" />
        {error}
      </span>
    );
  }
  if (ok !== undefined) {
    return (
      <span className={typography.success} id={noteId(id)}>
        <Icon name="check" />
        {ok}
      </span>
    );
  }
  return hint === undefined ? null : (
    <span className={typography.hint} id={noteId(id)}>
      {hint}
    </span>
  );
}

export function FieldLabel({
  id,
  label,
  optional = false,
}: { readonly id: string } & Pick<FieldWords, 'label' | 'optional'>) {
  return (
    <label htmlFor={id}>
      {label}
      {optional ? <span className={styles.optional}> (optional)</span> : null}
    </label>
  );
}
