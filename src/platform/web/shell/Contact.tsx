import type { ShellFacts } from './menu.ts';
import styles from './Contact.module.css';

/** Where the provider is reached; what is not known is left out. */
export function Contact({ provider: { name, legalName, address, email, phone } }: Pick<ShellFacts, 'provider'>) {
  return (
    <address>
      {[...(legalName === name ? [] : [legalName]), ...address].map((line) => (
        <span className={styles.line} key={line}>
          {line}
        </span>
      ))}
      {email === '' ? null : (
        <span className={styles.line}>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
      {phone === '' ? null : (
        <span className={styles.line}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </span>
      )}
    </address>
  );
}
