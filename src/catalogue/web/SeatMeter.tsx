import { Progress } from '#platform/web/ui/Progress.tsx';
import type { ClassRow } from '../contract.ts';
import { seatsLeft } from '../seats-left.ts';
import styles from './SeatMeter.module.css';

type Props = {
  readonly row: Pick<ClassRow, 'capacity' | 'seatsTaken' | 'isWaiting'>;
  /** From the start on nobody joins the waitlist. */ readonly hasStarted?: boolean;
};

/** Free seats: the number first, the meter second. */
export function SeatMeter({ row, hasStarted = false }: Props) {
  const { left, isFull, isLow } = seatsLeft(row);
  if (row.capacity === null) {
    return (
      <span className={styles.seats}>
        <span>
          <b>Open</b> to everyone
        </span>
      </span>
    );
  }
  const taken = Math.min(row.seatsTaken, row.capacity);
  return (
    <span className={styles.seats}>
      <span>
        {isFull ? (
          <>
            <b>Full.</b> {row.isWaiting ? 'You’re on the waitlist' : hasStarted ? null : 'The waitlist is open'}
          </>
        ) : (
          <>
            <b>{left}</b> of {row.capacity} seats left
          </>
        )}
      </span>
      <Progress value={taken} max={row.capacity} label={`${taken} of ${row.capacity} seats taken`} low={isLow} />
    </span>
  );
}
