import { expect, it } from 'vitest';
import { educationActions, firewallSentence } from './firewall.ts';

it.each([
  ['authoring.published', true],
  ['authoring.edited', true],
  ['authoring.exported', false],
  ['exam.saved-question', true],
  ['disclosure.reviewed', true],
  ['speaker.saved', true],
  ['results.re-keyed', true],
  ['results.speaker-copy', false],
  ['media.captions-saved', true],
  ['media.uploaded', false],
  ['advertisement.saved', false],
  ['support.added', false],
])('%s changes education: %s', (act, does) => {
  expect(new RegExp(educationActions).test(act)).toBe(does);
});

it('says it in one sentence (PR-26)', () => {
  const days = ['Jan 1, 2026', 'Nov 26, 2026'] as const;
  expect(firewallSentence({ actions: 1204, changes: 0 }, days)).toBe(
    'No account with a promotion role (liaison or sponsor) changed education content between Jan 1, 2026 and Nov 26, 2026. They did 1,204 other actions.',
  );
  expect(firewallSentence({ actions: 0, changes: 0 }, ['Jan 1, 2026', 'Jan 1, 2026'])).toContain(
    'changed education content on Jan 1, 2026. They did nothing else either.',
  );
  expect(firewallSentence({ actions: 3, changes: 2 }, days)).toContain('changed education content 2 times between');
});
