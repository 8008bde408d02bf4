import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { mailPage, nameInMail, type MailSender } from '#platform/server/mail/mail-page.ts';
import { staffMap } from '#site-map.ts';
import type { ReviewVerdict } from '../../staff-schemas.ts';

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

type ReviewRequested = {
  readonly name: string;
  readonly hash: string;
  readonly title: string;
  readonly askedBy: string;
  /** '' where the one who asks wrote nothing. */
  readonly message: string;
};

/** To the person on the team who is asked to review a draft. */
export function reviewRequestedMail(sender: MailSender, publicUrl: string, draft: ReviewRequested) {
  const by = nameInMail(draft.askedBy);
  return mailPage(sender, {
    subject: `Please review: ${draft.title}`,
    heading: 'Your review is needed',
    paragraphs: [
      `Hello ${nameInMail(draft.name)},`,
      `${by} asked you to review “${draft.title}”. Read the draft, then say whether it is balanced and free of promotion.`,
    ],
    ...(draft.message === '' ? {} : { facts: [[`From ${by}`, draft.message]] }),
    button: { label: 'Review the draft', url: `${publicUrl}${staffMap.activity(draft.hash)}` },
  });
}

type ReviewAnswered = {
  readonly name: string;
  readonly hash: string;
  readonly title: string;
  readonly by: string;
  readonly verdict: ReviewVerdict;
  readonly comment: string;
};

/** To whoever asked for a review. */
export function reviewAnsweredMail(sender: MailSender, publicUrl: string, draft: ReviewAnswered) {
  const by = nameInMail(draft.by);
  return mailPage(sender, {
    subject: `${draft.verdict === 'balanced' ? 'Balanced' : 'Not balanced'}: ${draft.title}`,
    heading: 'Your draft was reviewed',
    paragraphs: [
      `Hello ${nameInMail(draft.name)},`,
      draft.verdict === 'balanced'
        ? `${by} reviewed “${draft.title}” and found it balanced.`
        : `${by} reviewed “${draft.title}” and found that it isn’t balanced.`,
    ],
    ...(draft.comment === '' ? {} : { facts: [[`From ${by}`, draft.comment]] }),
    button: { label: 'Open the draft', url: `${publicUrl}${staffMap.activity(draft.hash)}` },
  });
}
