import { useState, type ComponentProps } from 'react';
import { describes, FieldLabel, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Field.module.css';

type Props = FieldBinding &
  FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'children'> & {
    readonly autoComplete: 'current-password' | 'new-password';
  };

/**
 * A password, hidden until asked for. Pasting works, so that password managers do. What a form holds is never written
 * into the page.
 */
export function PasswordField({ label, hint, ok, optional, id, name, error, defaultValue: _held, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.field} data-field>
      <FieldLabel id={id} label={label} optional={optional} />
      <div className={styles.withButton}>
        <input
          {...input}
          className={styles.input}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={optional ? undefined : true}
          {...describes({ id, name, error }, { hint, ok })}
        />
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <FieldNote id={id} name={name} error={error} hint={hint} ok={ok} />
    </div>
  );
}
