// Terms that changed so that members are asked again, once, at their next sign-in.
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { signInMessages, type agreeCall, type agreementCall } from '../../contract.ts';
import { listDue, noteAgreed } from './agreement-rows.ts';

export const readAgreement: UseCase<typeof agreementCall> = async ({ db }, student) => ({
  status: true,
  due: (await listDue(db, student.id)).map(({ code, version }) => ({ code, version })),
});

/** Agreeing is to what was shown: a version that was published meanwhile is shown first. */
export const agree: UseCase<typeof agreeCall> = async ({ db, now }, student, { versions }) =>
  db.transaction().execute(async (trx) => {
    const due = await listDue(trx, student.id);
    if (due.some(({ code, version }) => !versions.some((shown) => shown.code === code && shown.version === version)))
      throw new Refusal('changed-meanwhile', signInMessages.termsChangedAgain, { httpStatus: 409 });
    if (due.length > 0) await noteAgreed(trx, student.id, now());
    return { status: true as const };
  });
