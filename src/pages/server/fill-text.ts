// The provider's details in the provider's texts: a text that comes with the portal names no one.
import { siteMap } from '#site-map.ts';
import { Html, html } from '#platform/server/security/html.ts';
import { isPlaceholderAddress, type Provider } from '#provider/server/provider.ts';

const supportForm = html`<a href="${siteMap.support()}">support form</a>`;

/** A sentence that ends with "Inc." has its period. */
const endOf = (sentence: string): string => (sentence.endsWith('.') ? '' : '.');

/** Name, postal address, mail and phone as far as the provider gave them; the support form is always there. */
function contactOf({ legalName, address, email, phone }: Provider): Html {
  const who = [legalName, ...address].join(', ');
  const mail = isPlaceholderAddress(email) ? null : html`Email <a href="mailto:${email}">${email}</a>`;
  const call = phone === '' ? null : html`phone ${phone}`;
  const ways = [mail, call].filter((way) => way !== null);
  if (ways.length === 0) return html`${who}${endOf(who)} Use the ${supportForm}.`;
  return html`${who}${endOf(who)} ${new Html(ways.join(', '))}, or the ${supportForm}.`;
}

/**
 * Puts the provider's details into a text. `{name}` is the portal's name, `{legalName}` who runs it, `{service}` both
 * in a phrase and `{contact}` every way to reach them. The text is HTML, and what is put in is escaped; a period after
 * it is left out where it ends with one.
 */
export function fillText(text: string, provider: Provider): string {
  const { name, legalName } = provider;
  const details: Readonly<Record<string, Html>> = {
    name: html`${name}`,
    legalName: html`${legalName}`,
    service: name === legalName ? html`${name}` : html`${name}, a service of ${legalName}`,
    contact: contactOf(provider),
  };
  return text.replaceAll(/\{(name|legalName|service|contact)\}(\.?)/g, (whole, detail: string, period: string) => {
    const value = details[detail]?.value;
    return value === undefined ? whole : value + (period && endOf(value));
  });
}
