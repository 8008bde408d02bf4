// The one family of mail templates: a heading, paragraphs, at most one button, the provider beneath. Right in dark mode, whole as plain text.
import { html, Html } from './html.ts';
import type { Provider } from './provider.ts';

export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Label and value pairs, as on the certificate. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly afterwards?: readonly string[];
};

// Only what mail programmes understand: inline styles, a table for the facts, colours that dark modes may turn.
const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f1e8;color:#0b2e31;font-family:Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55',
  card: 'max-width:560px;margin:0 auto;padding:28px 28px 24px;background:#ffffff;border-radius:16px;border-top:6px solid #0f6062',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.2;font-weight:800;letter-spacing:-.02em',
  button: 'display:inline-block;padding:13px 24px;border-radius:999px;background:#0f6062;color:#ffffff;font-weight:700;text-decoration:none',
  quiet: 'margin:20px auto 0;max-width:560px;padding:0 28px;color:#576e70;font-size:13px;line-height:1.5',
};

/** Subject, plain text and HTML of one mail. Every value is escaped; control characters cannot reach a header. */
export function mailPage(provider: Provider, mail: MailContent): { subject: string; text: string; html: string } {
  const subject = mail.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const sender = [provider.legalName, ...provider.address].join(', ');
  const contact = [provider.email, provider.phone].filter(Boolean).join(' · ');
  const text = [
    mail.heading,
    ...mail.paragraphs,
    mail.facts ? mail.facts.map(([label, value]) => `${label}: ${value}`).join('\n') : '',
    mail.button ? `${mail.button.label}:\n${mail.button.url}` : '',
    ...(mail.afterwards ?? []),
    `-- \n${sender}\n${contact}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const facts = mail.facts?.map(([label, value]) => html`<tr><td style="padding:4px 16px 4px 0;color:#576e70;vertical-align:top">${label}</td><td style="padding:4px 0;font-weight:600">${value}</td></tr>`);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>@media (prefers-color-scheme: dark){body{background:#06191b!important;color:#ecf5f1!important}.card{background:#0c2427!important;color:#ecf5f1!important}.button{background:#82d6c2!important;color:#04282a!important}}</style></head>
<body style="${new Html(style.page)}"><div class="card" style="${new Html(style.card)}">
<h1 style="${new Html(style.heading)}">${mail.heading}</h1>
${mail.paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${paragraph}</p>`)}
${facts ? html`<table role="presentation" style="margin:6px 0 18px;border-collapse:collapse;font-size:15px">${facts}</table>` : ''}
${mail.button ? html`<p style="margin:20px 0"><a class="button" href="${mail.button.url}" style="${new Html(style.button)}">${mail.button.label}</a></p>` : ''}
${(mail.afterwards ?? []).map((paragraph) => html`<p style="margin:0 0 10px;font-size:14px">${paragraph}</p>`)}
</div><p style="${new Html(style.quiet)}">${sender}<br>${contact}</p></body></html>`;
  return { subject, text, html: page.value };
}
