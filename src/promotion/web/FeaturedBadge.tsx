import { Tag } from '#platform/web/ui/Tag.tsx';

/** Marks what the provider features: FEATURED, in a word. */
export function FeaturedBadge({ className }: { readonly className?: string | undefined }) {
  return (
    <Tag tone="accent" checked={false} className={className}>
      Featured
    </Tag>
  );
}
