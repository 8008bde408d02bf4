import { Badge } from '#platform/web/ui/Badge.tsx';

/** Marks what the provider features: FEATURED, in a word. */
export function FeaturedBadge({ className }: { readonly className?: string | undefined }) {
  return <Badge kind="featured" className={className} />;
}
