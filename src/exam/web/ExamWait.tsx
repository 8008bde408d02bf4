import { useState } from 'react';
import { formatComing } from '#platform/shared/dates.ts';
import { useHasPassed } from '#platform/web/has-passed.ts';
import { useTimeZone } from '#platform/web/ui/time-zone.ts';
import typography from '#platform/web/ui/typography.module.css';
import { examMessages } from '../contract.ts';

/** When an exam can be taken again, until then. */
export function ExamWait({ opensAt }: { readonly opensAt: string | null }) {
  const zone = useTimeZone();
  const [openedAt] = useState(() => Date.now());
  const isOpen = useHasPassed(opensAt);
  if (opensAt === null || isOpen) return null;
  return <p className={typography.caption}>{examMessages.waitUntil(formatComing(opensAt, openedAt, zone))}</p>;
}
