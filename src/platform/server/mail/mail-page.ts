// The one family of mail templates: a heading, paragraphs, at most one button, the provider beneath. Right in dark
// mode, whole as plain text.
import { html, Html } from '../security/html.ts';

export type MailContent = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Formatted text after the paragraphs, cleaned already, and its words. */
  readonly body?: { readonly html: Html; readonly text: string };
  /** What it is about, each with a page of its own. */
  readonly cards?: readonly {
    readonly title: string;
    readonly note: string;
    readonly label: string;
    readonly url: string;
  }[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Label and value pairs. */
  readonly facts?: readonly (readonly [string, string])[];
  /** A table whose first row is its head; `title` is above it. */
  readonly tables?: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  readonly afterwards?: readonly string[];
  /** For emails that are not receipts: the page where the reader stops them. */
  readonly unsubscribePage?: string;
};

/** The color of the edge and the button, as #rrggbb, and that of words on the button. */
export type MailColors = {
  readonly light: { readonly action: string; readonly onAction: string };
  readonly dark: { readonly action: string; readonly onAction: string };
};

const usualColors: MailColors = {
  light: { action: '#0f6062', onAction: '#ffffff' },
  dark: { action: '#82d6c2', onAction: '#04282a' },
};

// Only what mail programs understand: inline styles, a table for the facts, colors that dark modes may turn.
const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f1e8;color:#0b2e31;font-family:Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55',
  card: 'max-width:560px;margin:0 auto;padding:28px 28px 24px;background:#ffffff;border-radius:16px;border-top:6px solid',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.2;font-weight:800;letter-spacing:-.02em',
  subheading: 'margin:22px 0 8px;font-size:17px;line-height:1.3;font-weight:700',
  button: 'display:inline-block;padding:13px 24px;border-radius:999px;font-weight:700;text-decoration:none',
  th: 'padding:6px 10px 6px 0;border-bottom:2px solid #c9d6d1;text-align:left;vertical-align:bottom;color:#576e70;font-size:13px;font-weight:600',
  td: 'padding:6px 10px 6px 0;border-bottom:1px solid #dfe7e3;vertical-align:top',
  item: 'margin:0 0 12px;padding:14px 16px;border:1px solid #dfe7e3;border-radius:12px',
  quiet: 'margin:20px auto 0;max-width:560px;padding:0 28px;color:#576e70;font-size:13px;line-height:1.5',
};

/** A name as it may be in a mail: short, and nothing in it that a mail program would turn into a link. */
export function nameInMail(name: string): string {
  return name
    .slice(0, 60)
    .replace(/[:/\\@]|\.(?=\p{L}{2})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export type MailLogo = {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly hasName: boolean;
};

/** Under which name an email's HTML shows the logo that is sent along with it. */
export const logoId = 'logo';
/** Pixels in an email. */
const logoBox = { width: 200, height: 44 } as const;

/** The logo inside its box, on white: a dark one would be lost on the ground of dark modes. */
function logoHtml({ name, logo }: Pick<MailSender, 'name' | 'logo'>): Html | string {
  if (logo === undefined) return '';
  const scale = Math.min(1, logoBox.width / logo.width, logoBox.height / logo.height);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  return html`<p style="margin:0 0 18px">
    <img
      src="cid:${logoId}"
      alt="${name}"
      width="${width}"
      height="${height}"
      style="padding:4px;border-radius:6px;background:#ffffff"
    />
  </p>`;
}

/** The sender's details below an email. */
export type MailSender = {
  readonly name: string;
  readonly legalName: string;
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string;
  /** One more line, last of all. */
  readonly note?: string;
  /** Absent: the portal's own. */
  readonly colors?: MailColors;
  /** A stored picture, sent along with the email (mailer.ts). `hasName`: it shows the sender's name. */
  readonly logo?: MailLogo;
};

const stopThese = 'Unsubscribe from reminders and news';

/** Subject, plain text and HTML of one mail. Every value is escaped; control characters cannot reach a header. */
export function mailPage(sender: MailSender, mail: MailContent): { subject: string; text: string; html: string } {
  const subject = mail.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const imprint = [sender.legalName, ...sender.address].join(', ');
  const contact = [sender.email, sender.phone].filter(Boolean).join(' · ');
  const note = sender.note ?? '';
  const { light, dark } = sender.colors ?? usualColors;
  const cardStyle = `${style.card} ${light.action}`;
  const buttonStyle = `${style.button};background:${light.action};color:${light.onAction}`;
  const text = [
    mail.heading,
    ...mail.paragraphs,
    mail.body?.text ?? '',
    ...(mail.cards ?? []).map(({ title, note, label, url }) =>
      [title, note, `${label}: ${url}`].filter(Boolean).join('\n'),
    ),
    mail.facts ? mail.facts.map(([label, value]) => `${label}: ${value}`).join('\n') : '',
    ...(mail.tables ?? []).map(({ title, rows }) =>
      [
        title,
        ...rows.slice(1).map((row) => row.map((cell, column) => `${rows[0]?.[column] ?? ''}: ${cell}`).join('\n')),
      ].join('\n\n'),
    ),
    mail.button ? `${mail.button.label}:\n${mail.button.url}` : '',
    ...(mail.afterwards ?? []),
    mail.unsubscribePage ? `${stopThese}\n${mail.unsubscribePage}` : '',
    `-- \n${imprint}\n${contact}${note === '' ? '' : `\n${note}`}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const facts = mail.facts?.map(
    ([label, value]) =>
      html`<tr>
        <td class="quiet" style="padding:4px 16px 4px 0;color:#576e70;vertical-align:top">${label}</td>
        <td style="padding:4px 0;font-weight:600">${value}</td>
      </tr>`,
  );
  const tables = (mail.tables ?? []).map(
    ({ title, rows: [head = [], ...body] }) =>
      html`<h2 style="${new Html(style.subheading)}">${title}</h2>
        <table style="width:100%;margin:0 0 18px;border-collapse:collapse;font-size:14px">
          <thead>
            <tr>
              ${head.map((cell) => html`<th scope="col" style="${new Html(style.th)}">${cell}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${body.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td style="${new Html(style.td)}">${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>`,
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            body {
              background: #06191b !important;
              color: #ecf5f1 !important;
            }
            .card {
              background: #0c2427 !important;
              color: #ecf5f1 !important;
            }
            .button {
              background: ${new Html(dark.action)} !important;
              color: ${new Html(dark.onAction)} !important;
            }
            .quiet,
            th {
              color: #a9c0ba !important;
            }
            th,
            td,
            .item {
              border-color: #2b484a !important;
            }
            .card a.link {
              color: ${new Html(dark.action)} !important;
            }
          }
        </style>
      </head>
      <body style="${new Html(style.page)}">
        <div class="card" style="${new Html(cardStyle)}">
          ${logoHtml(sender)}
          <h1 style="${new Html(style.heading)}">${mail.heading}</h1>
          ${mail.paragraphs.map((paragraph) => html`<p style="margin:0 0 14px;white-space:pre-line">${paragraph}</p>`)}
          ${mail.body?.html ?? ''}
          ${(mail.cards ?? []).map(
            ({ title, note, label, url }) =>
              html`<div class="item" style="${new Html(style.item)}">
                <p style="margin:0;font-size:17px;font-weight:700">${title}</p>
                <p class="quiet" style="margin:2px 0 8px;color:#576e70;font-size:14px">${note}</p>
                <p style="margin:0">
                  <a class="link" href="${url}" style="color:${new Html(light.action)};font-weight:600">${label}</a>
                </p>
              </div>`,
          )}
          ${
            facts
              ? html`<table role="presentation" style="margin:6px 0 18px;border-collapse:collapse;font-size:15px">
                  ${facts}
                </table>`
              : ''
          }
          ${tables}
          ${mail.button ? html`<p style="margin:20px 0"><a class="button" href="${mail.button.url}" style="${new Html(buttonStyle)}">${mail.button.label}</a></p>` : ''}
          ${(mail.afterwards ?? []).map((paragraph) => html`<p style="margin:0 0 10px;font-size:14px">${paragraph}</p>`)}
        </div>
        <p class="quiet" style="${new Html(style.quiet)}">
          ${imprint}<br />${contact}${note === '' ? '' : html`<br />${note}`}${mail.unsubscribePage ? html`<br /><a class="quiet" href="${mail.unsubscribePage}" style="color:#576e70">${stopThese}</a>` : ''}
        </p>
      </body>
    </html>`;
  return { subject, text, html: page.value };
}
