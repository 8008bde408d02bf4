import { useEffect, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { FormGroup } from './FormGroup.tsx';
import styles from './RegisterGroups.module.css';
import type { RegisterFormState, RegisterValues } from './register-form.ts';

type Group = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly needs: readonly (keyof RegisterValues)[];
};

export const groups = {
  you: {
    id: 'you',
    title: 'You',
    about: 'As it should read on a certificate.',
    needs: ['title', 'firstname', 'lastname', 'gender', 'ageRange'],
  },
  work: {
    id: 'work',
    title: 'Your work',
    about: 'So that lists show what fits you.',
    needs: ['jobTitle', 'certYear', 'officeName', 'officeSize'],
  },
  reach: {
    id: 'reach',
    title: 'Where we reach you',
    about: 'Your practice address is fine.',
    needs: ['country', 'address', 'city', 'state', 'zip', 'phone'],
  },
  signIn: {
    id: 'sign-in',
    title: 'Sign-in',
    about: 'The last step.',
    needs: ['email', 'username', 'password', 'passwordRetyped', 'sourceHeard'],
  },
} as const satisfies Record<string, Group>;

const inOrder: readonly Group[] = Object.values(groups);

/** A part of the form with its number. */
export function RegisterGroup({ group, children }: { readonly group: Group; readonly children: ReactNode }) {
  const { id, title, about } = group;
  return (
    <FormGroup id={id} title={title} about={about} number={inOrder.indexOf(group) + 1}>
      {children}
    </FormGroup>
  );
}

/** The id of the group that has, or last had, the keyboard. */
function useCurrentGroup(): string {
  const [current, setCurrent] = useState(groups.you.id as string);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? target.closest('[data-group]')?.id : undefined;
      if (id !== undefined) setCurrent(id);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return current;
}

/** The four groups beside a wide form: which are filled in, and where one is. */
export function RegisterProgress({ form }: { readonly form: RegisterFormState }) {
  const current = useCurrentGroup();
  const values = useWatch({ control: form.form.control });
  const { errors } = form.form.formState;
  const isFilled = ({ needs }: Group) =>
    needs.every((name) => (values[name] ?? '') !== '' && errors[name] === undefined);
  return (
    <aside className={styles.side} aria-label="Progress">
      <div className={layout.railSticky}>
        <h1>Create Free Account</h1>
        <p className={classNames(typography.lead, styles.lead)}>
          About three minutes. Your browser can fill in most of it.
        </p>
        <ol className={styles.groups}>
          {inOrder.map((group) => (
            <li
              key={group.id}
              className={classNames(
                styles.group,
                isFilled(group) && styles.filled,
                group.id === current && styles.current,
              )}
              aria-current={group.id === current ? 'step' : undefined}
            >
              <a href={`#${group.id}`}>
                {group.title}
                {isFilled(group) ? <span className={typography.visuallyHidden}> (filled in)</span> : null}
              </a>
            </li>
          ))}
        </ol>
        <p className={styles.why}>
          <Icon name="lock" />
          <span>
            Boards ask for these details on a proof of CE. What you type stays in this tab until you create the account.
          </span>
        </p>
      </div>
    </aside>
  );
}
