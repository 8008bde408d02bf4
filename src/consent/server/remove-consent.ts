import { accountsOf, findMember, findMemberByHash } from '#accounts/server/close-account.ts';
import { noteSharingOff, setMailings } from '#accounts/server/emails/mail-choices.ts';
import type { DescribedTable, Member } from '#sign-in/server/member-data.ts';
import { lockStudent } from '#sign-in/server/student-rows.ts';
import { issueCode, spendCodes, studentOfCode } from '#sign-in/server/by-mail/mailed-codes.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { countMails, queueMail } from '#platform/server/mail/mailer.ts';
import { readProvider } from '#provider/server/provider.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { fullSignInCode, fullSignInMessage, Refusal } from '#platform/shared/refusal.ts';
import {
  type choicesCall,
  type consentCall,
  consentMessages,
  type decideConsentCall,
  type removeConsentCall,
  type saveChoicesCall,
} from '../contract.ts';
import { findMailings, listSponsorsWithConsent } from './consent-queries.ts';
import { eraseMember } from './erase-member.ts';
import { mailRemovalJob } from './job-kinds.ts';
import { closedMail, removalMail } from './mails.ts';

const linkHours = 48;

/**
 * Only queues a mail: the same answer in the same time for an unknown `h`. A token that came along must be that
 * student's own.
 */
export const removeConsent: UseCase<typeof removeConsentCall> = async (context, student, { h }) => {
  if (student && student.hash !== h) throw new Refusal('foreign', consentMessages.serviceError, { httpStatus: 403 });
  await context.jobs.enqueue(context.db, mailRemovalJob, { studentHash: h });
  return { status: true, errorMsg: '' };
};

/** Mails the link, once a day at most. */
export async function mailRemoval(context: Context, { studentHash }: { studentHash: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const member = await findMemberByHash(trx, studentHash);
    // Requests that come together wait for each other here, so that the second one finds the first one's mail.
    if (!member || (await lockStudent(trx, member.id)) === undefined) return;
    if ((await countMails(trx, member.id, 'consent.remove', context.now().subtract({ hours: 24 }))) > 0) return;
    await spendCodes(context, trx, member.id, 'remove-consent');
    const code = await issueCode(context, trx, { studentId: member.id, purpose: 'remove-consent', hours: linkHours });
    await queueMail(context, trx, {
      kind: 'consent.remove',
      studentId: member.id,
      to: member.email,
      ...removalMail(await readProvider(trx), context.config.publicUrl, member.firstname, code),
    });
  });
}

async function requireMember(context: Context, trx: Queryable, code: string): Promise<Member> {
  const studentId = await studentOfCode(context, trx, code, 'remove-consent');
  const member = studentId === null ? null : await findMember(trx, studentId);
  if (!member) throw new Refusal('unknown-code', consentMessages.linkExpired, { httpStatus: 404 });
  return member;
}

/** What the mailed page shows before anything is decided. */
export const readConsent: UseCase<typeof consentCall> = async (context, student, { c }) =>
  context.db.transaction().execute(async (trx) => {
    const member = await requireMember(context, trx, c);
    return {
      status: true as const,
      isOwner: student?.id === member.id,
      sponsors: await listSponsorsWithConsent(trx, member.id),
      mailings: await findMailings(trx, member.id),
      retentionYears: await readSetting(trx, providerSettings.retentionYears),
    };
  });

async function withdraw(
  context: CallContext,
  trx: Queryable,
  tables: readonly DescribedTable[],
  member: Member,
): Promise<void> {
  for (const account of await accountsOf(trx, member))
    for (const { withdraw: takeBack } of tables) await takeBack?.(context, trx, account);
  await noteSharingOff(trx, member.id, context.now());
}

/**
 * Does what was chosen on the mailed page. The link alone stops mailings and sharing; closing the account also wants
 * its owner signed in with the password, so that a mail in the wrong hands erases nothing.
 */
export const decideConsent =
  (tables: readonly DescribedTable[]): UseCase<typeof decideConsentCall> =>
  async (context, student, { c, choice }) =>
    context.db.transaction().execute(async (trx) => {
      const member = await requireMember(context, trx, c);
      if (choice === 'close' && student?.id !== member.id)
        throw new Refusal('sign-in-first', consentMessages.signInFirst);
      if (choice === 'close' && student?.isFromLink === true)
        throw new Refusal(fullSignInCode, fullSignInMessage, { httpStatus: 403 });
      await spendCodes(context, trx, member.id, 'remove-consent');
      await setMailings(trx, member.hash, context.now());
      await withdraw(context, trx, tables, member);
      if (choice === 'close') {
        await eraseMember(context, trx, tables, member);
        await queueMail(context, trx, {
          kind: 'consent.closed',
          studentId: null,
          to: member.email,
          ...closedMail(
            await readProvider(trx),
            member.firstname,
            await readSetting(trx, providerSettings.retentionYears),
          ),
        });
      }
      return { status: true as const, errorMsg: '' };
    });

const choicesOf = async (db: Queryable, studentId: string) => ({
  status: true as const,
  mailings: await findMailings(db, studentId),
  sponsors: await listSponsorsWithConsent(db, studentId),
});

export const readChoices: UseCase<typeof choicesCall> = ({ db }, student) => choicesOf(db, student.id);

/** Taking back is as easy as giving: no mail, no reason asked. */
export const saveChoices =
  (tables: readonly DescribedTable[]): UseCase<typeof saveChoicesCall> =>
  async (context, student, { mailings, sponsors }) =>
    context.db.transaction().execute(async (trx) => {
      if (mailings !== undefined) await setMailings(trx, student.hash, mailings ? null : context.now());
      const member = sponsors === false ? await findMember(trx, student.id) : null;
      if (member) await withdraw(context, trx, tables, member);
      return choicesOf(trx, student.id);
    });
