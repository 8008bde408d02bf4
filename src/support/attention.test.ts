import { expect, it } from 'vitest';
import { inboxAttention } from './attention.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-25T15:00:00Z');

it.each([
  [0, null, []],
  [1, '2026-11-25T10:00:00Z', ['warn', '1 message unanswered, oldest today.']],
  [4, '2026-11-23T10:00:00Z', ['warn', '4 messages unanswered, oldest 2 days.']],
  [4, '2026-11-20T10:00:00Z', ['warn', '4 messages unanswered, oldest 5 days.']],
  [2, '2026-11-19T10:00:00Z', ['red', '2 messages unanswered, oldest 6 days.']],
] as const)('%i messages, the oldest of %s', (count, oldest, expected) => {
  const said = inboxAttention({ count, oldest: oldest === null ? null : at(oldest) }, now, 'America/New_York');
  expect(said.flatMap(({ severity, sentence }) => [severity, sentence])).toEqual(expected);
});
