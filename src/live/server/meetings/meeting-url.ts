// How a webinar's meeting code becomes an address: by the provider's template, so that any meeting service fits.
import * as z from 'zod/mini';
import { defineSetting } from '#platform/server/database/setting-rows.ts';

/**
 * How a webinar's meeting code becomes an address: `{zoomCode}`, `{attendee}`, and `{name}` are filled in. As usual:
 * Zoom's own form of a join link.
 */
export const meetingTemplate = defineSetting('meetingUrl', z.string(), 'https://zoom.us/j/{zoomCode}');

/**
 * What a template may name: the webinar's code, who comes (the public hash, no credential), and the name shown in the
 * meeting.
 */
type Facts = { readonly zoomCode: string; readonly attendee: string; readonly name: string };

/** Whether a template makes a safe address: https, and it names the code. */
export function isMeetingTemplate(template: string): boolean {
  return (
    template.startsWith('https://') &&
    template.includes('{zoomCode}') &&
    URL.canParse(template.replaceAll(/\{\w+\}/g, 'x'))
  );
}

/** The address with every value escaped. A code that is a whole https address already is taken as it is. */
export function meetingUrl(template: string, facts: Facts): string {
  if (facts.zoomCode.startsWith('https://') && URL.canParse(facts.zoomCode)) return facts.zoomCode;
  return template.replaceAll(/\{(zoomCode|attendee|name)\}/g, (_whole, name: keyof Facts) =>
    encodeURIComponent(facts[name]),
  );
}
