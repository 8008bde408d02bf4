import { Tag } from '#platform/web/ui/Tag.tsx';
import { stateWords, type AnnouncementState } from '../../audience.ts';

const tones = {
  draft: 'plain',
  scheduled: 'accent',
  sending: 'positive',
  stopped: 'waiting',
  sent: 'done',
} as const;

export function AnnouncementStateTag({ state }: { readonly state: AnnouncementState }) {
  return <Tag tone={tones[state]}>{stateWords[state]}</Tag>;
}
