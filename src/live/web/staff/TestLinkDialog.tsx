import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogActions } from '#platform/web/ui/Dialog.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { testLinkCall } from '../../staff-contract.ts';
import type { Desk } from './desk-times.ts';

type Props = { readonly webinar: Desk['webinar']; readonly onClose: () => void };

/** Tests the meeting's link as soon as it opens, and says what its host answered. */
export function TestLinkDialog({ webinar, onClose }: Props) {
  const [answer, setAnswer] = useState<CallAnswer<typeof testLinkCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const test = () => void run(async () => setAnswer(await sendStaff(testLinkCall, { h: webinar.hash })));
  const testAtOnce = useEffectEvent(test);
  useEffect(() => testAtOnce(), []);
  return (
    <Dialog title="Test link" onClose={onClose}>
      <div className={layout.stack}>
        {problem !== null ? (
          <Alert kind="error" title={problem} />
        ) : isBusy || answer === null ? (
          <Skeleton what="the answer" shape="text" />
        ) : (
          <Alert kind={answer.isReady ? 'success' : 'warning'} title={answer.sentence} />
        )}
        <DialogActions>
          <Button look="quiet" busy={isBusy} onClick={test}>
            Test again
          </Button>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
