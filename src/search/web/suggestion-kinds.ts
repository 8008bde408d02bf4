import type { IconName } from '#platform/web/ui/Icon.tsx';
import type { Suggestion } from '../contract.ts';

/** What each kind of suggestion is called and drawn as. */
export const suggestionKinds: Record<Suggestion['kind'], { readonly label: string; readonly icon: IconName }> = {
  webinar: { label: 'Live webinar', icon: 'ticket' },
  class: { label: 'On demand', icon: 'video' },
  tutorial: { label: 'Product training', icon: 'tools' },
  episode: { label: 'Podcast', icon: 'microphone' },
  book: { label: 'eBook', icon: 'book' },
  speaker: { label: 'Speaker', icon: 'person' },
  company: { label: 'Company', icon: 'star' },
  category: { label: 'Category', icon: 'grid' },
  words: { label: 'Search', icon: 'search' },
};
