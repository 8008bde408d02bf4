import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { mailPage, nameInMail, type MailSender } from '#platform/server/mail/mail-page.ts';
import { staffMap } from '#staff-map.ts';

type NotPublished = {
  readonly name: string;
  readonly hash: string;
  readonly title: string;
  /** When it was to be published. */
  readonly at: Temporal.Instant;
  readonly timeZone: string;
  /** What stopped it, in a sentence. */
  readonly problem: string;
};

/** To whoever scheduled a draft that could not be published at its time. */
export function notPublishedMail(sender: MailSender, publicUrl: string, draft: NotPublished) {
  return mailPage(sender, {
    subject: `Not published: ${draft.title}`,
    heading: 'Your draft wasn’t published',
    paragraphs: [
      `Hello ${nameInMail(draft.name)},`,
      `“${draft.title}” was scheduled for ${formatLiveDateTime(draft.at.epochMilliseconds, draft.timeZone)}. ${draft.problem}`,
      'Members still see what they saw before. Fix the draft, then publish it or choose another time.',
    ],
    button: { label: 'Open the draft', url: `${publicUrl}${staffMap.activity(draft.hash)}` },
  });
}
