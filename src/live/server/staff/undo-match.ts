// Undoing what a person decided about somebody in the meeting: a match to the wrong namesake, or one to nobody.
import { fullName } from '#sign-in/full-name.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { carryOut, fingerprintsOf, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { recordAction } from '#staff/server/audit.ts';
import { deskMessages } from '../../staff-contract.ts';
import type * as calls from '../../staff-contract.ts';
import { listResting } from '../attendance/attendance-import-queries.ts';
import { unmatchParticipant } from '../attendance/record-attendance.ts';
import { listSettledAs } from '../live-queries.ts';
import { restingVerdict } from './import-report.ts';
import { doerOf, requireWebinar, subjectOf, type DeskDoer } from './require-webinar.ts';
import { storeLook } from './store-look.ts';

type MatchInput = { readonly h: string; readonly name: string; readonly email: string };

const gone = () => new Refusal('gone', deskMessages.matchGone, { httpStatus: 409 });

/** What undoing means, for the person in the meeting and for the member. Refused: nobody of that name was settled. */
async function judge(db: Queryable, activityId: string, { name, email }: MatchInput) {
  const settled = await listSettledAs(db, activityId, { name, email });
  if (settled.length === 0) throw gone();
  const members = await listResting(db, { activityId, name, email });
  const verdicts: Verdict[] = [
    ...members.map(restingVerdict),
    { key: '', name: name || email, verdict: 'unmatched', text: deskMessages.listedAgain, isDone: true },
  ];
  const fingerprints = fingerprintsOf([
    ...members.map((each) => [each.hash, each] as const),
    ['', settled.map(({ settled_as }) => settled_as)] as const,
  ]);
  return { members, verdicts, fingerprints };
}

export const undoMatchAction: RehearsedAction<DeskDoer> = {
  name: 'live.undo-match',
  fingerprints: async (_context, trx, input) => {
    const { by, ...asked } = input as MatchInput & { readonly by: DeskDoer };
    return (await judge(trx, (await requireWebinar(trx, by, asked.h)).id, asked)).fingerprints;
  },
  async carryOut(context, trx, { by, input, reason }) {
    const asked = input as MatchInput;
    const webinar = await requireWebinar(trx, by, asked.h);
    const { members } = await judge(trx, webinar.id, asked);
    if (!(await unmatchParticipant(context, trx, webinar, asked))) throw gone();
    const [member] = members;
    await recordAction(context, trx, {
      by,
      act: 'live.match-undone',
      subject: subjectOf(webinar),
      ...(member === undefined ? {} : { before: { member: member.hash } }),
      reason,
    });
    return deskMessages.unmatched(member === undefined ? null : fullName(member));
  },
};

export const rehearseUndoMatch: UseCase<typeof calls.rehearseUndoMatchCall> = async (context, staff, asked) => {
  const webinar = await requireWebinar(context.db, staff, asked.h);
  const { verdicts, fingerprints } = await judge(context.db, webinar.id, asked);
  const { h, name, email } = asked;
  return storeLook(
    context,
    staff,
    { act: undoMatchAction.name, input: { h, name, email }, verdicts, webinar },
    fingerprints,
  );
};

export const undoMatch: UseCase<typeof calls.undoMatchCall> = async (context, staff, { h, reason }) => ({
  status: true,
  ...(await carryOut(context, doerOf(staff), undoMatchAction, { h, reason })),
});
