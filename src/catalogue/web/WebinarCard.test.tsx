import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClassRow } from '../contract.ts';
import { WebinarCard } from './WebinarCard.tsx';

afterEach(cleanup);

const webinar = {
  hash: 'w1',
  className: 'Guided surgery',
  typeId: 20,
  releaseDateUTC: '2026-03-08T05:20:00.000Z',
  durationMin: 60,
  speakerName: 'Dr. Rosa Kelly',
  speakerPhoto: null,
  sponsorCompanyName: 'Northbridge',
  photo: null,
  credits: 1.5,
  creditName: 'Live, Interactive',
  ceTypeId: 2,
  capacity: 100,
  seatsTaken: 40,
  hasSeat: false,
  isWaiting: false,
} as ClassRow;

function show(change: Partial<ClassRow> = {}, serverTime = '2026-03-02T14:59:30.000Z') {
  render(
    <MemoryRouter>
      <WebinarCard row={{ ...webinar, ...change }} serverTime={serverTime} />
    </MemoryRouter>,
  );
  const text = document.body.textContent;
  return {
    text,
    title: screen.getByRole('link', { name: 'Guided surgery' }).getAttribute('href'),
    button: screen.queryByRole('link', { name: /: Guided surgery$/ }),
  };
}

describe('the card of a webinar', () => {
  it('offers a seat to someone without one', () => {
    const { text, title, button } = show();
    expect(text).toContain('60 of 100 seats left');
    expect(title).toBe('/reserve/w1');
    expect(button?.textContent).toBe('Reserve seat');
  });
  it('shows the picture of the class, small next to the title too', () => {
    show({ photo: '/files/guided.webp' });
    expect(document.querySelector('img[src="/files/guided.webp"]')).not.toBeNull();
  });
  it('labels a featured webinar, and counts who follows it', () => {
    const onOpen = vi.fn<() => void>();
    render(
      <MemoryRouter>
        <WebinarCard row={webinar} serverTime="2026-03-02T14:59:30.000Z" isFeatured onOpen={onOpen} />
      </MemoryRouter>,
    );
    screen.getByText('Featured');
    fireEvent.click(screen.getByRole('link', { name: 'Guided surgery' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });
  it('names the company, the day with its year and the zone, and shows the photo in the list of all', () => {
    render(
      <MemoryRouter>
        <WebinarCard
          row={{ ...webinar, photo: '/files/guided-surgery.webp' }}
          serverTime="2026-03-02T14:59:30.000Z"
          isWide
        />
      </MemoryRouter>,
    );
    expect(document.body.textContent).toContain('Company: Northbridge');
    expect(document.body.textContent).toMatch(/Sun Mar 8, 2026 at \d+:20 [AP]M \S+/);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/guided-surgery.webp');
  });
  it('of a full webinar offers the waitlist', () => {
    const { text, button } = show({ seatsTaken: 100 });
    expect(text).toContain('Full.');
    expect(button?.textContent).toBe('Join waitlist');
  });
  it('of a member with a seat counts down and leads to the live page', () => {
    const { text, title } = show({ hasSeat: true });
    expect(text).toContain('Starts in 5 d 14 h');
    expect(text).toContain('Reserved');
    expect(title).toBe('/live/w1');
  });
  it('of a waiting member leads to the live page and says so', () => {
    const { text, title } = show({ isWaiting: true, seatsTaken: 100 });
    expect(text).toContain('Waitlist');
    expect(text).not.toContain('Reserved');
    expect(title).toBe('/live/w1');
  });
  it('of a running webinar is on air', () => {
    const { text, button } = show({ hasSeat: true }, webinar.releaseDateUTC);
    expect(text).toContain('Webinar in Progress...');
    expect(text).toMatch(/Live since \d+:20 [AP]M/);
    expect([button?.textContent, button?.getAttribute('href')]).toEqual(['Join now', '/live/w1']);
  });
  // From the start on a seat opens the way in, and nobody joins the line anymore.
  it('of a running webinar offers the way in to someone without a seat, and no waitlist when it is full', () => {
    expect(show({}, webinar.releaseDateUTC).button?.textContent).toBe('Join now');
    cleanup();
    expect(show({ seatsTaken: 100 }, webinar.releaseDateUTC).button?.textContent).toBe('See webinar');
  });
  it('counts by the clock of the server, not of the visitor', () =>
    expect(show({ hasSeat: true }, '2026-03-08T04:59:30.000Z').text).toContain('Starts in 20 min'));
});
