// The emails whose subject, first paragraph, and closing paragraph the provider may write. The facts between them, the
// button, and the links are the portal's. A part that is empty is the built-in one.

export const mailTextKinds = [
  'welcome',
  'verify',
  'seat',
  'waitlist',
  'promoted',
  'moved',
  'canceled',
  'reminder',
  'follow-up',
  'certificate',
] as const;
export type MailTextKind = (typeof mailTextKinds)[number];

export const mailTextParts = ['subject', 'opening', 'closing'] as const;
export type MailTextPart = (typeof mailTextParts)[number];
export type OwnText = Readonly<Record<MailTextPart, string>>;
export type MailTexts = Readonly<Record<MailTextKind, OwnText>>;

export const longest = { subject: 120, opening: 600, closing: 600 } as const;

type Kind = {
  readonly label: string;
  readonly group: 'Account' | 'Webinars' | 'Credit';
  readonly placeholders: readonly string[];
  /** What can't be left out of a part that the provider writes. */
  readonly required: Partial<Readonly<Record<MailTextPart, readonly string[]>>>;
  /** The built-in text, as a start for one's own. */
  readonly subject: string;
  readonly opening: string;
};

const ofAccount = ['first name', 'provider'];
const ofWebinar = ['first name', 'provider', 'title', 'start', 'speaker'];
const titled = { subject: ['title'] };

export const mailKinds: Readonly<Record<MailTextKind, Kind>> = {
  welcome: {
    label: 'Welcome',
    group: 'Account',
    placeholders: ofAccount,
    required: {},
    subject: 'Welcome to {provider}: please confirm your email address',
    opening:
      'Your account is ready, and you’re signed in. Please confirm that this address is yours so we can send your certificates and report your CE.',
  },
  verify: {
    label: 'Confirm your email',
    group: 'Account',
    placeholders: ofAccount,
    required: {},
    subject: 'Please confirm your email address',
    opening: 'This address is in your profile at {provider}. Please confirm that it is yours.',
  },
  seat: {
    label: 'Seat reserved',
    group: 'Webinars',
    placeholders: ofWebinar,
    required: titled,
    subject: 'Your seat is reserved: {title}',
    opening: 'You have a seat in this live webinar. The calendar file is attached.',
  },
  waitlist: {
    label: 'On the waitlist',
    group: 'Webinars',
    placeholders: [...ofWebinar, 'position'],
    required: { ...titled, opening: ['position'] },
    subject: 'You’re on the waitlist: {title}',
    opening:
      'All seats are taken. You’re number {position} on the waitlist. If a seat opens up, it’s yours automatically, and we’ll email you right away.',
  },
  promoted: {
    label: 'Moved up',
    group: 'Webinars',
    placeholders: ofWebinar,
    required: titled,
    subject: 'You have a seat: {title}',
    opening: 'You moved up from the waitlist. There’s nothing to confirm. The calendar file is attached.',
  },
  moved: {
    label: 'New time',
    group: 'Webinars',
    placeholders: ofWebinar,
    required: { ...titled, opening: ['start'] },
    subject: 'New time: {title}',
    opening: 'It now starts {start}. You keep your seat. The attached file updates your calendar.',
  },
  canceled: {
    label: 'Webinar canceled',
    group: 'Webinars',
    placeholders: ofWebinar,
    required: titled,
    subject: 'Canceled: {title}',
    opening: 'We’re sorry. This webinar has been canceled.',
  },
  reminder: {
    label: 'Reminder, 24 hours before',
    group: 'Webinars',
    placeholders: ofWebinar,
    required: { ...titled, opening: ['start'] },
    subject: 'Tomorrow: {title}',
    opening: 'It starts {start}. You can join up to 30 minutes early.',
  },
  'follow-up': {
    label: 'After the webinar',
    group: 'Webinars',
    placeholders: [...ofWebinar, 'next step'],
    required: { ...titled, opening: ['next step'] },
    subject: 'How to earn your credit: {title}',
    opening: 'The webinar is over. {next step} You’ll get your certificate right away.',
  },
  certificate: {
    label: 'Certificate',
    group: 'Credit',
    placeholders: ['first name', 'provider', 'title'],
    required: {},
    subject: 'Proof of CE: {title}',
    opening:
      'Your certificate is attached as a PDF. Keep it for your license renewal; you’ll also find it under CE Completed whenever you need it.',
  },
};

export const noMailTexts: MailTexts = Object.fromEntries(
  mailTextKinds.map((kind) => [kind, { subject: '', opening: '', closing: '' }]),
) as MailTexts;

const places = /\{([^{}]*)\}/g;

/** How many letters differ, as a measure of a slip: letters alone, in any case. */
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

const mostSlips = 3;

/** What is wrong with a part that the provider wrote, as a sentence; null where it is right. */
export function mailTextProblem(kind: MailTextKind, part: MailTextPart, text: string): string | null {
  if (text.trim() === '') return null;
  const { placeholders, required } = mailKinds[kind];
  if (text.length > longest[part]) return `Use at most ${longest[part]} characters.`;
  for (const [whole, name = ''] of text.matchAll(places)) {
    if (placeholders.includes(name)) continue;
    const near = placeholders
      .map((known) => ({ known, slips: distance(lettersOf(name), lettersOf(known)) }))
      .toSorted((one, other) => one.slips - other.slips)[0];
    return near !== undefined && near.slips <= mostSlips
      ? `${whole} isn’t known here. Did you mean {${near.known}}?`
      : `${whole} isn’t known here. Use ${placeholders.map((known) => `{${known}}`).join(', ')}.`;
  }
  const missing = required[part]?.find((name) => !text.includes(`{${name}}`));
  return missing === undefined ? null : `{${missing}} can’t be left out here.`;
}

/** The text with its placeholders filled in; one without a value stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(places, (whole, name: string) => values[name] ?? whole);
