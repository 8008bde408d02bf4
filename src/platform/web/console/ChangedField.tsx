import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { describes, FieldLabel, FieldNote, type FieldBinding, type FieldWords } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import fieldStyles from '../ui/Field.module.css';
import typography from '../ui/typography.module.css';
import styles from './ChangedField.module.css';

/** What a control of the field takes: its id and name, and what describes it. */
export type FieldControl = ReturnType<typeof describes> & { readonly id: string; readonly name: string };

type Props = FieldBinding &
  Pick<FieldWords, 'label' | 'hint' | 'optional'> & {
    /** At the end of the label's line: "43 / 140". */
    readonly counter?: ReactNode;
    /** Worth a look, but no error. */
    readonly warning?: string | undefined;
    /** What readers see now, where that is something else. */
    readonly was?: string | undefined;
    readonly onRestore?: () => void;
    /** Several controls under one label. */
    readonly isGroup?: boolean;
    /** Takes both columns of a FieldGrid. */
    readonly className?: string | undefined;
    readonly children: (control: FieldControl) => ReactNode;
  };

/** A field of a draft: what differs from the published version says so, with the published text below it. */
export function ChangedField(props: Props) {
  const {
    id,
    name,
    error,
    label,
    hint,
    optional = false,
    counter,
    warning,
    was,
    onRestore,
    isGroup = false,
    className,
    children,
  } = props;
  const control = { id, name, ...describes({ id, name, error }, { hint: hint ?? warning }) };
  const content = (
    <>
      <div className={styles.head}>
        {isGroup ? (
          <span className={fieldStyles.label} id={`${id}-label`}>
            {label}
            {optional ? <span className={fieldStyles.optional}> (optional)</span> : null}
          </span>
        ) : (
          <FieldLabel id={id} label={label} optional={optional} />
        )}
        <span className={styles.marks}>
          {was === undefined ? null : <span className={styles.changed}>Changed</span>}
          {counter === undefined ? null : <span className={styles.counter}>{counter}</span>}
        </span>
      </div>
      {children(control)}
      {warning !== undefined && error === undefined ? (
        <span className={styles.warning} id={`${id}-note`}>
          <Icon name="warning" />
          {warning}
        </span>
      ) : (
        <FieldNote id={id} name={name} error={error} hint={hint} />
      )}
      {was === undefined ? null : <WasNote was={was} label={label} onRestore={onRestore} />}
    </>
  );
  return isGroup ? (
    <div
      className={classNames(fieldStyles.field, className)}
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={control['aria-describedby']}
      data-field
    >
      {content}
    </div>
  ) : (
    <div className={classNames(fieldStyles.field, className)} data-field>
      {content}
    </div>
  );
}

/** What readers see now in the place of what is above, and the way back to it. */
export function WasNote({
  was,
  label,
  onRestore,
}: {
  readonly was: string;
  readonly label: ReactNode;
  readonly onRestore?: (() => void) | undefined;
}) {
  return (
    <p className={styles.was}>
      <span>Live:</span> {was === '' ? <i>nothing</i> : <del>{was}</del>}{' '}
      {onRestore === undefined ? null : (
        <button type="button" onClick={onRestore}>
          Restore<span className={typography.visuallyHidden}> {label}</span>
        </button>
      )}
    </p>
  );
}
