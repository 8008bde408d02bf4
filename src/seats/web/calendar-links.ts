// "Add to calendar" for calendars on the web: an event that is filled in and waits for Save. Times are UTC, so every
// calendar shows its owner's own.

export type EventFacts = {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly description: string;
  /** The portal's own page, never the meeting. */
  readonly url: string;
  readonly location: string;
};

const compact = (iso: string) => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const whole = (iso: string) => new Date(iso).toISOString().replace(/\.\d+/, '');

export function googleCalendarUrl({ startsAt, endsAt, title, description, url, location }: EventFacts): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: `${description}\n${url}`,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookCalendarUrl({ startsAt, endsAt, title, description, url, location }: EventFacts): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: whole(startsAt),
    enddt: whole(endsAt),
    body: `${description}\n${url}`,
    location,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
