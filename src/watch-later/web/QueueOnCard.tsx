import type { ClassRow } from '#catalogue/contract.ts';
import { QueueToggle } from './QueueToggle.tsx';

/** The toggle in the foot of a class card; root.tsx hands it to the catalogue's cards. */
export function queueOnCard(row: ClassRow) {
  return <QueueToggle key={row.hash} c={row.hash} className={row.className} queueId={row.queueId} />;
}
