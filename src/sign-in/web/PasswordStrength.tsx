import { passwordStrength } from '../password.ts';
import styles from './PasswordStrength.module.css';

const words = {
  weak: 'Weak. Longer is stronger: three or four words of your own.',
  fair: 'Fair. A few more characters make it strong.',
  strong: 'Strong.',
} as const;

/**
 * How hard a password is to guess: a hint in words, with a bar beside it. Weak ones pass: the rule is the
 * specification's.
 */
export function PasswordStrength({ value, about }: { readonly value: string; readonly about: readonly string[] }) {
  if (value === '') return <>6 characters or more: letters, numbers, and . ! @ # $ % &amp; * ~ : ; ? + = ^ _ -</>;
  const strength = passwordStrength(value, about);
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.bar} aria-hidden="true" />
      <span aria-live="polite">{words[strength]}</span>
    </span>
  );
}
