// An announcement as an email.
import type { Queryable } from '#platform/server/context.ts';
import { mailPage, nameInMail } from '#platform/server/mail/mail-page.ts';
import { Html } from '#platform/server/security/html.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import type { Provider } from '#provider/server/provider.ts';
import { siteMap } from '#site-map.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { linesOf } from '#pages/text-changes.ts';
import { listCards } from './staff/announcement-queries.ts';
import type { MailLink } from './follow-link.ts';

type Card = Awaited<ReturnType<typeof listCards>>[number];

export const kindOf = ({ kind, list }: { readonly kind: string; readonly list: string | null }): string =>
  list === 'live'
    ? 'Live webinar'
    : kind === 'episode'
      ? 'Podcast episode'
      : list === 'tutorials'
        ? 'Tutorial'
        : 'Class';

/** The cards in the order chosen, as the activities are now; what members can’t open is left out. */
export async function readCards(db: Queryable, hashes: readonly string[]): Promise<readonly Card[]> {
  const rows = await listCards(db, hashes);
  return hashes.flatMap((hash) => rows.filter((row) => row.hash === hash));
}

const addressOf = ({ kind, list, hash, show_hash: show }: Card): string =>
  kind === 'episode' && show !== null
    ? siteMap.podcast(show, hash)
    : list === 'live'
      ? siteMap.reserve(hash)
      : siteMap.classroom(hash);

function cardOf(card: Card, publicUrl: string, timeZone: string) {
  const note = [
    kindOf(card),
    ...(card.list === 'live' ? [formatLiveDateTime(card.release_at.epochMilliseconds, timeZone)] : []),
    ...(card.credits > 0 ? [`${creditsText(card.credits)} CEU`] : []),
  ].join(' · ');
  const label =
    card.list === 'live' ? 'Reserve a seat' : card.kind === 'episode' ? 'Listen to the episode' : 'Open the class';
  return { title: card.title, note, label, url: `${publicUrl}${addressOf(card)}` };
}

/** Links within the site lead there from a mail, too. */
const absolute = (html: string, publicUrl: string) => html.replaceAll(/href="\//g, `href="${publicUrl}/`);

/** Mail programs know no style sheet of ours. */
const styled = (html: string) =>
  html
    .replaceAll('<p>', '<p style="margin:0 0 14px">')
    .replaceAll(/<h([234])>/g, '<h$1 style="margin:22px 0 8px;font-size:17px;line-height:1.3">')
    .replaceAll(/<(ul|ol)>/g, '<$1 style="margin:0 0 14px;padding-left:22px">')
    .replaceAll(/<(t[hd])>/g, '<$1 style="padding:6px 10px 6px 0;border-bottom:1px solid #dfe7e3;text-align:left">');

/** A link as HTML has it. */
const link = /<a\b[^>]*?href="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gs;
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/** Where the links of an announcement lead, once each, with the words that they have in it. */
export function linksOf({ announcement, cards, publicUrl }: Omit<Source, 'provider' | 'counted'>): readonly MailLink[] {
  const inText = [...absolute(announcement.html, publicUrl).matchAll(link)].map(([, href = '', words = '']) => ({
    target: href.replaceAll('&amp;', '&'),
    label: plain(words),
  }));
  const onCards = cards
    .filter(({ shown }) => shown)
    .map((card) => ({ target: `${publicUrl}${addressOf(card)}`, label: card.title }));
  return [...new Map([...inText, ...onCards].map((each) => [each.target, each])).values()];
}

const withCounted = (html: string, counted: Counted) =>
  html.replaceAll(/href="(https?:[^"]*)"/g, (_whole, href: string) => {
    const target = href.replaceAll('&amp;', '&');
    return `href="${counted(target).replaceAll('&', '&amp;')}"`;
  });

/** What leads to a target instead; a test email has the target itself. */
type Counted = (target: string) => string;

type Source = {
  readonly provider: Provider;
  readonly publicUrl: string;
  readonly announcement: { readonly subject: string; readonly html: string };
  readonly cards: readonly Card[];
  readonly counted?: Counted;
};
type Reader = { readonly firstname: string; readonly timeZone: string; readonly unsubscribePage?: string };

/** What one member gets; times are in the member's own zone. */
export function announcementMail(
  { provider, publicUrl, announcement, cards, counted = (target) => target }: Source,
  reader: Reader,
) {
  const { subject, html } = announcement;
  return mailPage(provider, {
    subject,
    heading: subject,
    paragraphs: [`Hello ${nameInMail(reader.firstname)},`],
    body: { html: new Html(styled(withCounted(absolute(html, publicUrl), counted))), text: linesOf(html).join('\n\n') },
    cards: cards
      .filter(({ shown }) => shown)
      .map((card) => cardOf(card, publicUrl, reader.timeZone))
      .map((card) => ({ ...card, url: counted(card.url) })),
    ...(reader.unsubscribePage === undefined ? {} : { unsubscribePage: reader.unsubscribePage }),
  });
}
