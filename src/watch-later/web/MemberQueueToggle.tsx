import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send, serverText } from '#platform/web/call.ts';
import { nextPaint } from '#platform/web/next-paint.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { queueAddCall, removeQueueCall } from '../contract.ts';
import styles from './QueueToggle.module.css';

export type QueueProps = {
  /** The class to add or remove. */
  readonly c: string;
  readonly className: string;
  /** 0 = not in Watch Later. */
  readonly queueId: number;
  /** Called immediately, before the server answers, and again if the request fails. */
  readonly onChange?: (isQueued: boolean) => void;
};

/** Between the press and the answer, the id is not known yet. */
const pendingId = -1;

/** + adds the class to Watch Later, − takes it out; the sign changes at once and comes back if the server refuses. */
export function MemberQueueToggle({ c, className, queueId, onChange }: QueueProps) {
  const [answered, setAnswered] = useState(queueId);
  const [id, setId] = useState(queueId);
  const [problem, setProblem] = useState<string | null>(null);
  // A list that was asked for again knows better than what was pressed before.
  if (answered !== queueId) {
    setAnswered(queueId);
    setId(queueId);
  }

  async function change(add: boolean, from: number, offersUndo: boolean) {
    setProblem(null);
    setId(add ? pendingId : 0);
    onChange?.(add);
    try {
      // The sign changes before anything is sent.
      await nextPaint();
      if (add) setId((await send(queueAddCall, { c })).queueId);
      else await send(removeQueueCall, { c });
      const undo = offersUndo ? () => void change(!add, add ? pendingId : 0, false) : undefined;
      showToast(add ? 'Added to Watch Later.' : 'Removed from Watch Later.', undo);
    } catch (error) {
      setId(from);
      onChange?.(!add);
      setProblem(serverText(error, faultMessage));
    }
  }

  const isQueued = id !== 0;
  return (
    <span className={styles.toggle}>
      <IconButton
        look="line"
        icon={isQueued ? 'minus' : 'plus'}
        label={isQueued ? `Remove ${className} from Watch Later` : `Add ${className} to Watch Later`}
        title={isQueued ? 'Remove from Watch Later' : 'Watch Later'}
        aria-busy={id === pendingId || undefined}
        onClick={() => (id === pendingId ? undefined : void change(!isQueued, id, true))}
      />
      {problem === null ? null : (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
