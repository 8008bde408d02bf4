import { accountKey } from '#sign-in/account-key.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { adForm } from '../ad-form.ts';
import { promotionMessages, type mobileAdCall, type mobileAdSubmitCall } from '../contract.ts';
import { findAd, findContact, insertAdRequest } from './promotion-queries.ts';
import { readToday } from './read-today.ts';

const unknownAd = () => new Refusal('unknown-ad', promotionMessages.unknownAd, { httpStatus: 404 });

/** What the dialog behind a banner shows. */
export const readMobileAd: UseCase<typeof mobileAdCall> = async (context, student, { a: adHash }) => {
  const ad = await findAd(context.db, adHash, await readToday(context));
  if (!ad) throw unknownAd();
  const {
    button_text: buttonText,
    blurb,
    confirmation_title: confirmationMessageTitle,
    confirmation_message: confirmationMessage,
    company_name: companyName,
    href,
  } = ad;
  return {
    status: true,
    rowCount: 1,
    data: [
      {
        buttonText,
        blurb,
        confirmationMessageTitle,
        confirmationMessage,
        hasEmail: student !== null,
        companyName,
        href,
      },
    ],
  };
};

/** Notes that someone wants the sponsor to write. Nothing is mailed to the address: it was not shown to be theirs. */
export const askSponsor: UseCase<typeof mobileAdSubmitCall> = async (context, student, { a: adHash, e: given }) => {
  const { db, now } = context;
  const ad = await findAd(db, adHash, await readToday(context));
  if (!ad) throw unknownAd();
  const contact = student === null ? undefined : await findContact(db, student.id);
  const wantsOther = given !== undefined && given !== null && given.trim() !== '';
  const request = { adId: ad.id, companyId: ad.company_id, studentId: student?.id ?? null };
  if (contact && !wantsOther) {
    const name = [contact.title, contact.firstname, contact.lastname].filter(Boolean).join(' ');
    const sentence = promotionMessages.consent(ad.company_name, 'member');
    await insertAdRequest(db, { ...request, name, email: contact.email, emailKey: contact.email_key, sentence }, now());
    return { status: true, errorMsg: '' };
  }
  const form = adForm.safeParse({ e: given ?? '' });
  if (!form.success) throw new Refusal('wrong-email', form.error.issues[0]?.message ?? promotionMessages.emailRequired);
  const { e: address } = form.data;
  const sentence = promotionMessages.consent(ad.company_name, 'visitor');
  await insertAdRequest(db, { ...request, name: '', email: address, emailKey: accountKey(address), sentence }, now());
  return { status: true, errorMsg: '' };
};
