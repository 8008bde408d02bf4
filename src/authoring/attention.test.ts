import { expect, it } from 'vitest';
import { scheduleAttention } from './attention.ts';

const now = Temporal.Instant.from('2026-11-24T17:00:00Z');
const scheduled = (title: string, hours: number, problem: string | null = null) => ({
  hash: title.toLowerCase(),
  title,
  at: now.add({ hours }),
  problem,
});

it('names what was not published, and the next draft that will be', () => {
  const failed = scheduled('Caries', -2, 'Add captions for members who can’t hear the video.');
  const found = scheduleAttention([failed, scheduled('Ethics', 18), scheduled('Veneers', 40)], now, 'America/New_York');
  expect(found.map(({ severity, sentence, link, permission }) => [severity, sentence, link?.to, permission])).toEqual([
    [
      'red',
      '“Caries” wasn’t published. Add captions for members who can’t hear the video.',
      '/staff/catalogue/caries',
      'catalogue.publish',
    ],
    ['info', expect.stringMatching(/^Next scheduled: “Ethics”, .+\.$/), '/staff/catalogue/ethics', 'catalogue.publish'],
  ]);
});

it('says nothing without a schedule, and of one that is due this minute', () => {
  expect(scheduleAttention([], now, 'UTC')).toEqual([]);
  expect(scheduleAttention([scheduled('Caries', 0)], now, 'UTC')).toEqual([]);
});
