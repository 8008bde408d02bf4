import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './Portrait.module.css';

type Props = {
  readonly name: string;
  readonly photo: string | null;
  /** Large at the head of someone's own page, where it is seen first. */
  readonly look?: 'card' | 'head';
};

/** The speaker's round portrait, or the initials if there is none. */
export function Portrait({ name, photo, look = 'card' }: Props) {
  const className = classNames(styles.portrait, look === 'head' && styles.head);
  if (photo !== null)
    return (
      <img
        className={className}
        src={photo}
        alt=""
        width="192"
        height="192"
        {...(look === 'head' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    );
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return (
    <span className={classNames(className, styles.sign)} aria-hidden="true">
      {[words[0], words.at(-1)].map((word) => [...(word ?? '')][0] ?? '').join('')}
    </span>
  );
}
