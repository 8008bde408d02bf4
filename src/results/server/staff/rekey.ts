// Correcting an answer key in the console (docs/specification/results.md, RS-4): previewed first, and a grant of credit
// for the two-person rule.
import { rekeyDraft } from '#authoring/server/staff/publishing/rekey-draft.ts';
import { noteConsoleEdit } from '#catalogue/server/console-rows.ts';
import { requireReason } from '#credit/amendment.ts';
import { planRekey, rekeyExam, type KeyChange, type RekeyPlan } from '#exam/server/grading/rekey-exam.ts';
import { namesOfTwo } from '#ledger/ledger-actions.ts';
import { keepVersion } from '#authoring/server/staff/versions/keep-version.ts';
import type { LedgerDoer } from '#ledger/server/staff/actions.ts';
import { storeLook } from '#ledger/server/staff/rehearse-actions.ts';
import { doOrAskFor, type LaterAction } from '#ledger/server/staff/two-persons.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { fingerprintsOf, type RehearsedAction } from '#platform/server/rehearsal/rehearsal.ts';
import { formatDate } from '#platform/shared/dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Verdict } from '#platform/shared/rehearsal.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { recordAction } from '#staff/server/audit.ts';
import { resultsMessages, type rehearseRekeyCall, type rekeyCall } from '../../staff-contract.ts';
import { letteredOptions } from '../../item-verdicts.ts';
import { membersText, rekeySentence } from '../../rekey-words.ts';
import { requireActivity } from './read-exam-results.ts';

type RekeyInput = {
  readonly activity: string;
  readonly key: string;
  readonly right: number | null;
  readonly reason: string;
};

/** The plan, or the refusal that says why there is none. */
async function requirePlan(db: Queryable, change: KeyChange): Promise<RekeyPlan> {
  const plan = await planRekey(db, change);
  if (plan === null) throw new Refusal('unknown-question', resultsMessages.unknownQuestion, { httpStatus: 404 });
  if (plan === 'same') throw new Refusal('same-key', resultsMessages.sameKey);
  return plan;
}

/** "b", as the open version letters its options. */
const letterOf = ({ open, number }: RekeyPlan, right: number): string =>
  letteredOptions(open.questions[number - 1]?.options ?? []).find((each) => each.number === right)?.letter ?? '';

/** What happens to the exam, and to each member whose marks change: one row each, the most important first. */
function verdictsOf(plan: RekeyPlan, right: number | null, zone: string): Verdict[] {
  const { changed, given, kept, open, number } = plan;
  const passes = new Set(given.map(({ id }) => id));
  const keeps = new Set(kept.map(({ id }) => id));
  const said = new Set<string>();
  const rows = [...given, ...kept, ...changed].flatMap((attempt): Verdict[] => {
    if (said.has(attempt.student_id)) return [];
    said.add(attempt.student_id);
    const day = formatDate(attempt.taken_at.toString(), zone);
    const [verdict, more] = passes.has(attempt.id)
      ? (['passes', attempt.has_credit ? 'Has the credit already.' : 'Credit dated that day, and an email.'] as const)
      : keeps.has(attempt.id)
        ? (['keeps', 'Would fail now, and keeps the pass.'] as const)
        : attempt.has_pass
          ? (['passed', 'Has passed already.'] as const)
          : (['fails', 'Still below the pass mark.'] as const);
    return [
      {
        key: attempt.student_hash,
        name: attempt.student_name,
        verdict,
        text: `${day}: ${attempt.scoreBefore}% → ${attempt.score}%. ${more}`,
        isDone: verdict === 'passes',
      },
    ];
  });
  const text =
    right === null
      ? `Every answer to question ${number} counts from now on.`
      : `The key of question ${number} is ${letterOf(plan, right)} from now on.`;
  return [{ key: 'exam', name: `Exam version ${open.version + 1}`, verdict: 'published', text, isDone: true }, ...rows];
}

/** What a preview depends on: the open version, and every attempt that changes or passes. */
const fingerprintsOfPlan = ({ open, changed, given }: RekeyPlan) =>
  fingerprintsOf([
    ['exam', [open.id, open.version]],
    ...changed.map(({ id, score, has_pass: hasPass }) => [id, [score, hasPass]] as const),
    ...given.map(({ id }) => [`pass:${id}`, id] as const),
  ]);

export const rehearseRekey: UseCase<typeof rehearseRekeyCall> = async (context, staff, asked) => {
  const { db } = context;
  const { reason } = requireReason({ reason: asked.reason, by: staff.name.slice(0, 120) });
  const { id, hash } = await requireActivity(db, asked.h);
  const input: RekeyInput = { activity: hash, key: asked.question, right: asked.right, reason };
  const plan = await requirePlan(db, { activityId: id, key: input.key, right: input.right });
  const look = await storeLook(context, staff, 're-key', {
    act: rekeyAction.name,
    input,
    verdicts: verdictsOf(plan, input.right, await readTimeZone(db)),
    fingerprints: fingerprintsOfPlan(plan),
  });
  const sentence = rekeySentence({
    changed: plan.changed.length,
    given: plan.given.length,
    kept: new Set(plan.kept.map(({ student_id: studentId }) => studentId)).size,
  });
  return { ...look, sentence };
};

export const rekeyAction: RehearsedAction<LedgerDoer> = {
  name: 'exam.re-key',
  async fingerprints(_context, trx, given) {
    const { activity, key, right } = given as RekeyInput;
    const { id } = await requireActivity(trx, activity);
    return fingerprintsOfPlan(await requirePlan(trx, { activityId: id, key, right }));
  },
  async carryOut(context, trx, { by, input, progress }) {
    const { activity, key, right, reason } = input as RekeyInput;
    const { id, hash, title } = await requireActivity(trx, activity);
    const who = by.asked === undefined ? by.name.slice(0, 120) : namesOfTwo(by.asked, by.name);
    const change = { activityId: id, key, right };
    const { rekey, number } = await requirePlan(trx, change);
    const at = context.now();
    // An open draft and a folder would bring the wrong key back. Both are locked before the exam, as in publishing.
    if (rekey.rightOption !== null) await rekeyDraft(trx, hash, { key, rightOption: rekey.rightOption, by: who, at });
    await noteConsoleEdit(trx, 'activity', id, at);
    const done = await rekeyExam(context, trx, change, { reason, by: who }, progress);
    if (done === null) throw new Refusal('unknown-question', resultsMessages.unknownQuestion, { httpStatus: 404 });
    await keepVersion(context, trx, id, { by: who, kind: 'content', madeIn: 'console', note: reason });
    await recordAction(context, trx, {
      by: { id: by.id, name: by.name, roles: by.roles, sessionId: by.sessionId },
      act: 'results.re-keyed',
      subject: { kind: 'activity', hash, title },
      after: { question: key, right: rekey.rightOption ?? 'everyone', passes: done.given },
      reason,
    });
    return `${resultsMessages.keyCorrected(number)} ${
      done.given === 0 ? 'No one else passes.' : `${membersText(done.given)} now, with credit and an email.`
    }`;
  },
};

/** How a correction waits for a second person. */
export const rekeyApproval: LaterAction = { word: 're-key', act: rekeyAction, permission: 'credit.grant' };

export const rekey: UseCase<typeof rekeyCall> = (context, staff, { h }) => doOrAskFor(context, staff, rekeyApproval, h);
