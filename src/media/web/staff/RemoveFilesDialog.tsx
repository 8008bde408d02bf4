import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { sizeText } from '#platform/shared/file-size.ts';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { rehearseRemoveFilesCall, removeFilesAction, removeFilesCall } from '../../staff-contract.ts';

type Props = {
  /** By their hashes. */
  readonly files: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Removes files after a preview, which leaves out those in use. */
export function RemoveFilesDialog({ files, onDone, onClose }: Props) {
  const [looked, setLooked] = useState<CallAnswer<typeof rehearseRemoveFilesCall> | null>(null);
  const { problem, run } = useSending(faultMessage);
  const look = useEffectEvent(() =>
    run(async () => setLooked(await sendStaff(rehearseRemoveFilesCall, { files: [...files] }))),
  );
  useEffect(() => void look(), []);
  const count = looked?.verdicts.filter(({ isDone }) => isDone).length ?? 0;
  const removes = count === 1 ? '1 file' : `${count} files`;
  return (
    <Dialog
      title={files.length === 1 ? 'Remove this file' : 'Remove files'}
      onClose={onClose}
      look="document"
      closeButton
    >
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {looked === null ? (
        problem === null ? (
          <Skeleton what="the preview" shape="rows" />
        ) : null
      ) : (
        <Rehearsal
          key={looked.h}
          rehearsal={{
            hash: looked.h,
            act: removeFilesAction,
            verdicts: looked.verdicts,
            expiresAt: looked.expiresAt,
            state: 'ready',
            doneRows: 0,
            sentence: null,
          }}
          sentence={
            count === 0
              ? 'Files that are in use can’t be removed.'
              : `${removes} will be removed for good: ${sizeText(looked.bytes)}. You can get them back only from a backup.`
          }
          words={{ removed: 'Will be removed', used: 'Stays' }}
          nameHead="File"
          doIt={count === 0 ? 'Remove' : `Remove ${removes}`}
          danger
          {...(count > 1 ? { typed: String(count) } : {})}
          onDo={async () => {
            const done = await sendStaff(removeFilesCall, { h: looked.h });
            onDone();
            return done;
          }}
          onAsk={() => Promise.reject(new Error('This happens right away.'))}
          onAgain={() => void look()}
        />
      )}
    </Dialog>
  );
}
