import type { CallAnswer } from '#platform/shared/call.ts';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { send } from '#platform/web/call.ts';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { webinarRehearsalCall, type moveWebinarCall, type rehearseCancelCall } from '../../staff-contract.ts';

/** The calls that do what a preview showed have one shape. */
type Call = typeof moveWebinarCall;

type Props = {
  readonly looked: CallAnswer<typeof rehearseCancelCall>;
  readonly act: string;
  readonly sentence: string;
  readonly doIt: string;
  readonly call: unknown;
  readonly danger?: boolean;
  readonly reasonLeast?: number;
  readonly onAgain: () => void;
  readonly onBack?: () => void;
  readonly onDone: (sentence: string | null) => void;
};

/** Who a message, a move, or a cancellation reaches, row by row, and the button that does it. */
export function DeskPreview({ looked, act, call, onDone, ...words }: Props) {
  const state = {
    hash: looked.h,
    act,
    verdicts: looked.verdicts,
    expiresAt: looked.expiresAt,
    state: 'ready' as const,
    doneRows: 0,
    sentence: null,
  };
  return (
    <Rehearsal
      {...words}
      rehearsal={state}
      words={{
        webinar: 'Webinar',
        seat: 'Seat',
        waitlist: 'Waitlist',
        ready: 'Ready',
        matched: 'Matched',
        suggested: 'Same name',
        unmatched: 'Not matched',
        team: 'Host or speaker',
        minutes: 'Minutes',
        answers: 'Answers',
        certificate: 'Certificate',
      }}
      onDo={async (reason) => {
        const { sentence } = await sendStaff(call as Call, { h: looked.h, reason });
        if (sentence !== null) onDone(sentence);
        return { sentence };
      }}
      onAsk={async () => {
        const now = await send({ ...webinarRehearsalCall, access: 'public' }, { h: looked.h });
        return { ...state, state: now.state, doneRows: now.doneRows, sentence: now.sentence };
      }}
    />
  );
}
