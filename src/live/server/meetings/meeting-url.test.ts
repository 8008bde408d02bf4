import { expect, it } from 'vitest';
import { isMeetingTemplate, meetingUrl, meetingTemplate } from './meeting-url.ts';

const { usual: usualTemplate } = meetingTemplate;

const facts = { zoomCode: '84012345678', attendee: 'abc', name: 'Dr. Ana Kovač' };

it('a code becomes a join link by the provider’s template', () => {
  expect(meetingUrl(usualTemplate, facts)).toBe('https://zoom.us/j/84012345678');
  expect(meetingUrl('https://meet.example/w/{zoomCode}?who={attendee}&uname={name}', facts)).toBe(
    'https://meet.example/w/84012345678?who=abc&uname=Dr.%20Ana%20Kova%C4%8D',
  );
});
it('values cannot change the address', () => {
  expect(meetingUrl(usualTemplate, { ...facts, zoomCode: '../evil?x=1#y' })).toBe(
    'https://zoom.us/j/..%2Fevil%3Fx%3D1%23y',
  );
  expect(meetingUrl('https://m.example/{zoomCode}/{name}', { ...facts, name: '{zoomCode}/../@evil' })).toBe(
    'https://m.example/84012345678/%7BzoomCode%7D%2F..%2F%40evil',
  );
});
it('a code that is a whole address is the address', () => {
  expect(meetingUrl(usualTemplate, { ...facts, zoomCode: 'https://meet.example/abc?pwd=1' })).toBe(
    'https://meet.example/abc?pwd=1',
  );
});
it.each([
  [usualTemplate, true],
  ['http://zoom.us/j/{zoomCode}', false],
  ['https://zoom.us/j/123', false],
  ['javascript:alert({zoomCode})', false],
  ['https://{zoomCode', false],
])('%s is a template: %s', (template, fits) => {
  expect(isMeetingTemplate(template)).toBe(fits);
});
