import { useState } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClasses } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { checkMeetingCall, createMeetingCall } from '../../staff-contract.ts';
import type { Desk } from './desk-times.ts';

type Props = { readonly webinar: Desk['webinar']; readonly onChanged: () => void };

/** How far the meeting in Zoom is, with its check; nothing where the provider uses a link of its own. */
export function ZoomMeeting({ webinar, onChanged }: Props) {
  const [answer, setAnswer] = useState<CallAnswer<typeof checkMeetingCall> | null>(null);
  const { isBusy, problem, run } = useSending(faultMessage);
  const { zoom, reserved } = webinar;
  if (zoom === null) return null;
  const { isCreated, links, fault } = zoom;
  const number = (count: number) => count.toLocaleString('en-US');
  const title =
    fault !== null
      ? isCreated
        ? 'The Zoom meeting isn’t up to date'
        : 'Zoom didn’t create the meeting'
      : isCreated
        ? 'The Zoom meeting is ready'
        : 'Zoom is creating the meeting';
  return (
    <Alert {...(fault === null ? {} : { kind: 'warning' })} title={title} quiet>
      <p>
        {fault ??
          (isCreated
            ? links >= reserved
              ? 'Everyone with a seat has a personal link.'
              : `${number(links)} of ${number(reserved)} personal links are ready. The others follow within a minute.`
            : 'It takes about a minute. Members can still reserve in the meantime.')}
        {fault !== null && !isCreated ? ' Reservations still work.' : ''}
      </p>
      <div className={layout.cluster}>
        <Button
          size="small"
          look="line"
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              setAnswer(await sendStaff(checkMeetingCall, { h: webinar.hash }));
              onChanged();
            })
          }
        >
          Check the meeting
        </Button>
      </div>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {answer === null ? null : (
        <Dialog title="The meeting" onClose={() => setAnswer(null)} closeButton>
          <div className={layout.stack}>
            <Alert kind={answer.isReady ? 'success' : 'warning'} title={answer.sentence} />
            {answer.hostUrl === null ? null : (
              <>
                <p>Start it as the host, without signing in to Zoom. The link works for two hours: don’t share it.</p>
                <div>
                  <a className={buttonClasses({})} href={answer.hostUrl} target="_blank" rel="noopener noreferrer">
                    Start as host
                  </a>
                </div>
              </>
            )}
          </div>
        </Dialog>
      )}
    </Alert>
  );
}

type DialogProps = {
  readonly webinar: Desk['webinar'];
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

export function CreateMeetingDialog({ webinar, onDone, onClose }: DialogProps) {
  const form = useConsoleForm({
    initial: {},
    send: async () => onDone((await sendStaff(createMeetingCall, { h: webinar.hash })).sentence),
  });
  return (
    <FormDialog title="Create the meeting in Zoom?" form={form} action="Create meeting" onClose={onClose}>
      <p>
        Everyone with a seat gets a personal link, which Enter Webinar opens. New times and cancellations sync to Zoom
        automatically, and you don’t have to match attendance.
      </p>
      {webinar.hasMeeting ? (
        <p>Once Zoom has created it, the new meeting replaces the current one ({webinar.meeting}).</p>
      ) : null}
    </FormDialog>
  );
}
