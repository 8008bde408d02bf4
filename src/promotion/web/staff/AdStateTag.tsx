import { calendarDay } from '#platform/shared/dates.ts';
import { Tag } from '#platform/web/ui/Tag.tsx';

type Props = {
  readonly ad: {
    readonly state: 'running' | 'scheduled' | 'off' | 'ended';
    readonly runsFrom: string | null;
  };
};

/** Whether an advertisement runs, in a word or two. */
export function AdStateTag({ ad: { state, runsFrom } }: Props) {
  if (state === 'running') return <Tag tone="positive">Running</Tag>;
  if (state === 'scheduled') return <Tag tone="accent">Starts {runsFrom === null ? '' : calendarDay(runsFrom)}</Tag>;
  return <Tag tone={state === 'off' ? 'waiting' : 'plain'}>{state === 'off' ? 'Off' : 'Ended'}</Tag>;
}
