import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import type { Attention } from '#staff/attention.ts';
import type { StaffMail } from '#staff/server/mails.ts';
import { staffMap } from '#site-map.ts';

const things = (count: number): string =>
  count === 1 ? '1 item needs your attention' : `${count} items need your attention`;

/** The sentences of "Needs you": of a morning all of them, else those that can't wait. */
export const needsMail =
  (needs: readonly Attention[], isMorning: boolean): StaffMail =>
  (provider, publicUrl, reader) => {
    const [only] = needs;
    const link =
      needs.length === 1 && only !== undefined ? only.link : { label: 'Open the overview', to: staffMap.overview() };
    return mailPage(provider, {
      subject: isMorning
        ? `${things(needs.length)} at ${provider.name}`
        : `Urgent: ${things(needs.length)} now at ${provider.name}`,
      heading: `${things(needs.length)}${isMorning ? '' : ' now'}`,
      paragraphs: [
        `Hello ${nameInMail(reader.name)},`,
        ...needs.map(({ severity, sentence }) => (isMorning && severity === 'red' ? `Urgent: ${sentence}` : sentence)),
      ],
      button: { label: link.label, url: `${publicUrl}${link.to}` },
      afterwards: [`To stop these emails, open My sign-in: ${publicUrl}${staffMap.me()}`],
    });
  };
