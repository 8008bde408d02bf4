export type CreditEnd = 'soon' | 'ended';

// Class pages announce the end of credit this long before it (docs/specification/class-flow.md, CF-6).
const announcedHours = 60 * 24;

/** Whether credit for a class has ended or ends within sixty days; null as long as there is nothing to say. */
export function creditEnd(expiresAt: Temporal.Instant | null, now: Temporal.Instant): CreditEnd | null {
  if (expiresAt === null) return null;
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return 'ended';
  return Temporal.Instant.compare(expiresAt, now.add({ hours: announcedHours })) <= 0 ? 'soon' : null;
}
