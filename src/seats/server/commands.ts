// A live webinar on the command line.
import type { Context } from '#platform/server/context.ts';
import { type Command, WrongCommand } from '#platform/server/process/command.ts';
import { cancelWebinar, changeCapacity, endWebinar, moveWebinar } from './change-webinar.ts';

/** Carries out one change; false = there is no such webinar. */
async function changeWebinar(
  context: Context,
  classHash: string,
  action: string | undefined,
  value: string | undefined,
  minutes: string | undefined,
): Promise<boolean> {
  if (action === 'cancel') return cancelWebinar(context, classHash);
  if (action === 'end') return endWebinar(context, classHash);
  if (action === 'capacity' && value !== undefined && /^(none|\d{1,6})$/.test(value))
    return changeCapacity(context, classHash, value === 'none' ? null : Number(value));
  if (action === 'starts' && value !== undefined && /^\d{1,4}$/.test(minutes ?? '')) {
    try {
      return await moveWebinar(context, classHash, {
        startsAt: Temporal.Instant.from(value),
        durationMin: Number(minutes),
      });
    } catch (error) {
      if (error instanceof RangeError)
        throw new WrongCommand(
          `${value} is not a valid time. Include the UTC offset, as in 2026-03-02T19:00:00-05:00.`,
        );
      throw error;
    }
  }
  throw new WrongCommand('Use capacity NUMBER, capacity none, starts TIME MINUTES, cancel, or end.');
}

export const seatCommands: Readonly<Record<string, Command>> = {
  webinar: {
    usage: 'webinar CLASS-HASH capacity NUMBER|none · starts 2026-03-02T19:00:00-05:00 MINUTES · cancel · end',
    purpose: 'changes a live webinar. Everyone with a seat or on the waitlist is notified.',
    async run({ context }, [classHash, action, value, minutes], say) {
      if (classHash === undefined) throw new WrongCommand('Give the webinar’s hash.');
      const done = await changeWebinar(context, classHash, action, value, minutes);
      if (!done) throw new WrongCommand(`There is no live webinar ${classHash}.`);
      say('Done.');
    },
  },
};
