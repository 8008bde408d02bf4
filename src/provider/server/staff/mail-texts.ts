// The words of emails in the console (docs/specification/console.md, CO-70 to CO-72).
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { ifMailed, queueMail } from '#platform/server/mail/mailer.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { changesBetween, recordAction } from '#staff/server/audit.ts';
import {
  mailTextMessages,
  type mailTextsCall,
  type previewMailTextCall,
  type saveMailTextCall,
  type testMailTextCall,
} from '../../mail-text-staff-contract.ts';
import { mailKinds, mailTextKinds, mailTextParts, mailTextProblem, noMailTexts } from '../../mail-texts.ts';
import type { MailTextKind, OwnText } from '../../mail-texts.ts';
import type { ProviderInMail } from '../own-mail-text.ts';
import { readProvider } from '../provider.ts';
import { readSetting, writeSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '../provider-settings.ts';
import { findLastChange, insertChange } from '../setting-change-queries.ts';

/** An email as a member would get it, with sample facts. */
export type MailSample = (
  context: CallContext,
  provider: ProviderInMail,
  reader: { readonly firstname: string; readonly email: string },
) => Promise<{ readonly subject: string; readonly text: string; readonly html: string }>;
export type MailSamples = Readonly<Record<MailTextKind, MailSample>>;

const sectionOf = (kind: MailTextKind) => `mail-text:${kind}`;

export const readMailTextsOfStaff: UseCase<typeof mailTextsCall> = async ({ db }, staff) => {
  const own = await readSetting(db, providerSettings.mailTexts);
  const texts = [];
  for (const kind of mailTextKinds) {
    const last = await findLastChange(db, sectionOf(kind));
    texts.push({
      kind,
      revision: last?.revision ?? 0,
      ...(own[kind] ?? noMailTexts[kind]),
      lastChange: last === undefined ? null : { by: last.by, at: last.at },
    });
  }
  return { status: true, texts, testTo: staff.email };
};

type Written = OwnText & { readonly kind: MailTextKind };

/** The parts without the space around them; refuses what can't be filled in. */
function requireWords({ kind, ...written }: Written): OwnText {
  const own = Object.fromEntries(mailTextParts.map((part) => [part, written[part].trim()])) as OwnText;
  for (const part of mailTextParts) {
    const problem = mailTextProblem(kind, part, own[part]);
    if (problem !== null) throw new Refusal('wrong-text', problem);
  }
  return own;
}

/** Texts with this one; a kind without a word of its own is left out. */
async function textsWith(db: Queryable, kind: MailTextKind, own: OwnText) {
  const { [kind]: _before, ...others } = await readSetting(db, providerSettings.mailTexts);
  return mailTextParts.every((part) => own[part] === '') ? others : { ...others, [kind]: own };
}

export const saveMailText: UseCase<typeof saveMailTextCall> = async (
  context,
  staff,
  { kind, revision, ...written },
) => {
  const own = requireWords({ kind, ...written });
  await context.db.transaction().execute(async (trx) => {
    const last = await findLastChange(trx, sectionOf(kind));
    const changed = (by: string | null | undefined) =>
      new Refusal('changed-meanwhile', mailTextMessages.changedMeanwhile(by ?? 'Someone else'), { httpStatus: 409 });
    if ((last?.revision ?? 0) !== revision) throw changed(last?.by);
    const before = (await readSetting(trx, providerSettings.mailTexts))[kind] ?? noMailTexts[kind];
    const isNew = await insertChange(trx, {
      section: sectionOf(kind),
      revision: revision + 1,
      before: JSON.stringify(before),
      after: JSON.stringify(own),
      staff_id: staff.id,
      at: context.now(),
    });
    if (!isNew) throw changed(null);
    await writeSetting(trx, providerSettings.mailTexts, await textsWith(trx, kind, own));
    await recordAction(context, trx, {
      by: staff,
      act: 'provider.saved-mail-text',
      subject: { kind: 'mail-text', hash: kind, title: mailKinds[kind].label },
      ...changesBetween(before, own),
    });
  });
  return { status: true, revision: revision + 1 };
};

async function sampleOf(context: CallContext, samples: MailSamples, staff: StaffMember, written: Written) {
  const own = requireWords(written);
  const provider = { ...(await readProvider(context.db)), mailTexts: { [written.kind]: own } };
  const reader = { firstname: staff.name.split(' ')[0] ?? staff.name, email: staff.email };
  return samples[written.kind](context, provider, reader);
}

export const previewMailText =
  (samples: MailSamples): UseCase<typeof previewMailTextCall> =>
  async (context, staff, written) => {
    const { subject, text } = await sampleOf(context, samples, staff, written);
    return { status: true, subject, text };
  };

export const testMailText =
  (samples: MailSamples): UseCase<typeof testMailTextCall> =>
  async (context, staff, written) => {
    const mail = await sampleOf(context, samples, staff, written);
    const message = await context.db.transaction().execute(async (trx) => {
      await queueMail(context, trx, {
        kind: 'provider.mail-text-test',
        studentId: null,
        to: staff.email,
        ...mail,
        subject: `Test: ${mail.subject}`,
      });
      await recordAction(context, trx, {
        by: staff,
        act: 'provider.tested-mail-text',
        subject: { kind: 'mail-text', hash: written.kind, title: mailKinds[written.kind].label },
      });
      return ifMailed(context, trx, mailTextMessages.tested(staff.email));
    });
    return { status: true, message };
  };
