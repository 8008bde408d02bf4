import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { send, serverText } from '#platform/web/call.ts';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { queueAddCall, removeQueueCall } from '../contract.ts';

/** The entry of a row's menu that adds a class to Watch Later, or takes it out; `queueId` is 0 where it is not in. */
export function QueueMenuItem({ c, queueId }: { readonly c: string; readonly queueId: number }) {
  const [isQueued, setQueued] = useState(queueId !== 0);
  async function change() {
    try {
      if (isQueued) await send(removeQueueCall, { c });
      else await send(queueAddCall, { c });
      setQueued(!isQueued);
      showToast(isQueued ? 'Removed from Watch Later.' : 'Added to Watch Later.');
    } catch (error) {
      showToast(serverText(error, faultMessage));
    }
  }
  return (
    <MenuItem icon={isQueued ? 'minus' : 'plus'} onPress={() => void change()}>
      {isQueued ? 'Remove from Watch Later' : 'Add to Watch Later'}
    </MenuItem>
  );
}
