import { expect, it } from 'vitest';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts';

const event = {
  startsAt: '2026-03-08T07:30:00.000Z',
  endsAt: '2026-03-08T08:30:00Z',
  title: 'Onlays & crowns: 50% off?',
  description: 'With Dr. Ode',
  url: 'https://portal.test/live/abc',
  location: 'Odeon, 1 Main St, or online',
};

it('web calendars get the moment in UTC and the words as they are', () => {
  const google = new URL(googleCalendarUrl(event));
  expect([
    google.host,
    google.searchParams.get('dates'),
    google.searchParams.get('text'),
    google.searchParams.get('location'),
  ]).toEqual([
    'calendar.google.com',
    '20260308T073000Z/20260308T083000Z',
    'Onlays & crowns: 50% off?',
    'Odeon, 1 Main St, or online',
  ]);
  const outlook = new URL(outlookCalendarUrl(event));
  expect([
    outlook.searchParams.get('startdt'),
    outlook.searchParams.get('enddt'),
    outlook.searchParams.get('body'),
    outlook.searchParams.get('location'),
  ]).toEqual([
    '2026-03-08T07:30:00Z',
    '2026-03-08T08:30:00Z',
    'With Dr. Ode\nhttps://portal.test/live/abc',
    'Odeon, 1 Main St, or online',
  ]);
});
