// The provider's own words in an email, between the facts that the portal writes.
import type { MailContent } from '#platform/server/mail/mail-page.ts';
import { fillPlaceholders, type MailTextKind, type MailTexts } from '../mail-texts.ts';
import type { Provider } from './provider.ts';

/** The provider as `readProvider` gives it to emails. */
export type ProviderInMail = Provider & { readonly mailTexts?: Partial<MailTexts> };

type Words = {
  readonly kind: MailTextKind;
  readonly values: Readonly<Record<string, string>>;
  /** The first paragraph, after a greeting where there is one. */
  readonly openingAt: 0 | 1;
};

/**
 * The email with the subject, the first paragraph, and the closing paragraph that the provider wrote; a part that it
 * did not write stays. What is filled in is escaped with the rest when the email is made.
 */
export function withOwnText<Content extends Pick<MailContent, 'subject' | 'paragraphs' | 'afterwards'>>(
  provider: ProviderInMail,
  { kind, values, openingAt }: Words,
  content: Content,
): Content {
  const own = provider.mailTexts?.[kind];
  if (own === undefined) return content;
  const fill = (text: string) => fillPlaceholders(text, { provider: provider.name, ...values });
  return {
    ...content,
    ...(own.subject === '' ? {} : { subject: fill(own.subject) }),
    ...(own.opening === ''
      ? {}
      : { paragraphs: content.paragraphs.map((paragraph, at) => (at === openingAt ? fill(own.opening) : paragraph)) }),
    ...(own.closing === '' ? {} : { afterwards: [...(content.afterwards ?? []), fill(own.closing)] }),
  };
}
