// Reports what was seen and opened to the server. Nothing waits for it or depends on it.
import { send } from '#platform/web/call.ts';
import { adEvent, adEventCall, featuredClickCall, featuredSlot } from '../contract.ts';

/** A name for one showing, so that a report which arrives twice counts once. */
export const newImpression = (): string =>
  crypto.randomUUID?.() ??
  `${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`.padEnd(8, '0');

const unheard = () => undefined;
const report = { keepalive: true } as const;

export function reportAd(adId: string, event: keyof typeof adEvent, impression: string): void {
  send(adEventCall, { a: adId, t: adEvent[event], i: impression }, report).catch(unheard);
}

/** The page continues whatever becomes of the report. An item that nobody placed has no hash and is not counted. */
export function reportFeatured(featuredHash: string, kind: keyof typeof featuredSlot): void {
  if (featuredHash !== '')
    send(featuredClickCall, { h: featuredHash, t: featuredSlot[kind], i: newImpression() }, report).catch(unheard);
}
