import { Tag } from '#platform/web/ui/Tag.tsx';

const kinds = {
  live: { tone: 'live', label: 'Live', checked: false },
  reserved: { tone: 'positive', label: 'Reserved', checked: true },
  waitlist: { tone: 'waiting', label: 'Waitlist', checked: false },
  completed: { tone: 'done', label: 'Completed', checked: true },
} as const;

export type BadgeKind = keyof typeof kinds;

/** A state in a word: RESERVED, WAITLIST, COMPLETED, LIVE. */
export function Badge({ kind, className }: { readonly kind: BadgeKind; readonly className?: string | undefined }) {
  const { tone, label, checked } = kinds[kind];
  return (
    <Tag tone={tone} checked={checked} className={className}>
      {label}
    </Tag>
  );
}
