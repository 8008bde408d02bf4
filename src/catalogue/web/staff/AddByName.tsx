import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import styles from './CatalogueSettings.module.css';

type Props = {
  readonly label: string;
  readonly add: string;
  readonly onAdd: (name: string) => Promise<void>;
};

/** Adds something by its name; the rest is filled in once it is there. */
export function AddByName({ label, add, onAdd }: Props) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, run } = useSending(faultMessage);
  return (
    <form
      className={styles.add}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() === '') return;
        void run(async () => {
          await onAdd(name.trim());
          setName('');
        });
      }}
    >
      <TextField
        id="add-name"
        name="name"
        label={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isMissing ? 'Enter a name.' : (problem ?? undefined)}
      />
      <div>
        <SubmitButton look="soft" busy={isBusy}>
          {add}
        </SubmitButton>
      </div>
    </form>
  );
}
