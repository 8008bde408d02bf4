import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

const kinds = {
  live: { className: 'badge badge-live', label: 'Live', checked: false },
  reserved: { className: 'badge badge-reserved', label: 'Reserved', checked: true },
  waitlist: { className: 'badge badge-wait', label: 'Waitlist', checked: false },
  completed: { className: 'badge badge-done', label: 'Completed', checked: true },
  featured: { className: 'badge badge-featured', label: 'Featured', checked: false },
} as const;

export type BadgeKind = keyof typeof kinds;

/** A state in a word (RESERVED, WAITLIST, COMPLETED, FEATURED, LIVE); the colour only repeats it. */
export function Badge({ kind, className }: { readonly kind: BadgeKind; readonly className?: string | undefined }) {
  const { className: look, label, checked } = kinds[kind];
  return (
    <span className={classNames(look, className)}>
      {checked ? <Icon name="check" /> : null}
      {label}
    </span>
  );
}
