import { formatComing } from '#platform/shared/dates.ts';
import { useHasPassed } from '#platform/web/server-clock.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { examMessages } from '../contract.ts';

type Props = { readonly opensAt: string | null; readonly serverTime: string };

/** When an exam can be taken again, until then. */
export function ExamWait({ opensAt, serverTime }: Props) {
  const zone = useTimeZone();
  const isOpen = useHasPassed(opensAt, serverTime);
  if (opensAt === null || isOpen) return null;
  return <p className={typography.caption}>{examMessages.waitUntil(formatComing(opensAt, serverTime, zone))}</p>;
}
