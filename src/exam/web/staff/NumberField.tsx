import { useState } from 'react';
import { TextField } from '#platform/web/ui/TextField.tsx';

type NumberProps = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly least: number;
  readonly most: number;
  readonly optional?: boolean;
  readonly value: number | null;
  readonly isReadOnly: boolean;
  /** Null for an empty field. Never called with a number out of range. */
  readonly onChange: (value: number | null) => void;
};

/** A whole number. What isn't one stays in the field, with what to do. */
export function NumberField({
  id,
  label,
  hint,
  least,
  most,
  optional = false,
  value,
  isReadOnly,
  onChange,
}: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const number = /^\d{1,4}$/.test(shown.trim()) ? Number(shown) : null;
  const isFit = shown.trim() === '' ? optional : number !== null && number >= least && number <= most;
  return (
    <TextField
      id={id}
      name={id}
      label={label}
      optional={optional}
      inputMode="numeric"
      value={shown}
      readOnly={isReadOnly}
      error={isFit ? undefined : `Enter a whole number from ${least} to ${most}.`}
      hint={hint}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        const read = /^\d{1,4}$/.test(next.trim()) ? Number(next) : null;
        if (next.trim() === '' && optional) onChange(null);
        else if (read !== null && read >= least && read <= most) onChange(read);
      }}
      onBlur={() => isFit && setTyped(null)}
    />
  );
}
