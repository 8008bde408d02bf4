// The demo catalogue says when things are relative to the moment it was first loaded, so that it is always alive, and
// fills seats with pretend members. This turns it into the import form, in which nothing is relative.
import * as z from 'zod/mini';
import type { Convert } from '#authoring/server/staff/folder/import-form.ts';

const easternTime = 'America/New_York';

const past = { daysAgo: z.number(), score: z.int() };
const history = z.object({
  completed: z._default(z.array(z.object({ ...past, class: z.string() })), []),
  completedLive: z._default(z.array(z.object({ ...past, class: z.string() })), []),
  completedPodcasts: z._default(z.array(z.object({ ...past, episode: z.string() })), []),
  inProgress: z._default(z.array(z.string()), []),
  queue: z._default(z.array(z.string()), []),
  seats: z._default(z.array(z.string()), []),
  waiting: z._default(z.array(z.string()), []),
  tutorials: z._default(z.array(z.string()), []),
});
export type DemoHistory = z.output<typeof history>;

/** Seats and waitlist places of a webinar that pretend members take. */
export type DemoAudience = { readonly key: string; readonly seatsTaken: number; readonly waiting: number };

const released = z.looseObject({ releasedDaysAgo: z.number() });
const starts = z.looseObject({
  key: z.string(),
  startsInMin: z.number(),
  atHour: z.optional(z.int()),
  seatsTaken: z._default(z.int(), 0),
  waiting: z._default(z.int(), 0),
});
const show = z.looseObject({
  episodes: z.array(z.extend(released, { credits: z.number(), description: z._default(z.string(), '') })),
});
const credited = z.looseObject({ credits: z.number(), disclosure: z._default(z.string(), '') });
const demoCredit = 'Its credit is for demonstration only and can’t be used for licensure.';
/** What members read where a class, webinar or episode of the demo promises credit. */
const demoSays = {
  class: `Demo class. ${demoCredit}`,
  webinar: `Demo webinar. No one will be presenting. ${demoCredit}`,
  episode: `Demo episode, read by computer-generated voices. ${demoCredit}`,
} as const;
const student = z.looseObject({ username: z.string(), history: z._default(z.nullable(history), null) });
const settings = z.looseObject({
  accreditation: z.array(z.looseObject({ validFromDaysAgo: z.number(), validToDaysAhead: z.number() })),
});

/** A class or webinar that promises credit, which says that the credit is a demo's. */
function saysSo(value: unknown, kind: 'class' | 'webinar'): object {
  const item = z.parse(credited, value);
  return item.credits === 0 ? item : { ...item, disclosure: `${item.disclosure} ${demoSays[kind]}`.trim() };
}

/**
 * The demo's conversion to the import form with `reference` as its "now", and what it says of pretend members, once the
 * folder was read.
 */
export class DemoForm {
  readonly histories = new Map<string, DemoHistory>();
  readonly audiences: DemoAudience[] = [];
  readonly #reference: Temporal.Instant;

  constructor(reference: Temporal.Instant) {
    // Whole minutes read better in lists than the second of the loading.
    this.#reference = reference.round('minute');
  }

  readonly convert: Convert = (file, value) => {
    if (file.startsWith('classes/')) return this.#released(saysSo(value, 'class'));
    if (file.startsWith('tutorials/')) return this.#released(value);
    if (file.startsWith('webinars/')) return this.#webinar(saysSo(value, 'webinar'));
    if (file.startsWith('podcasts/')) {
      const { episodes, ...rest } = z.parse(show, value);
      return {
        ...rest,
        episodes: episodes.map((episode) =>
          this.#released(
            episode.credits === 0
              ? episode
              : { ...episode, description: `${episode.description}\n\n${demoSays.episode}`.trim() },
          ),
        ),
      };
    }
    if (file === 'students.json') return z.parse(z.array(student), value).map((each) => this.#student(each));
    if (file === 'settings.json') return this.#settings(value);
    return value;
  };

  #released(value: unknown): object {
    const { releasedDaysAgo, ...rest } = z.parse(released, value);
    return {
      ...rest,
      released: this.#reference.subtract({ minutes: Math.round(releasedDaysAgo * 24 * 60) }).toString(),
    };
  }

  #webinar(value: unknown): object {
    const { startsInMin, atHour, seatsTaken, waiting, ...rest } = z.parse(starts, value);
    this.audiences.push({ key: rest.key, seatsTaken, waiting });
    const start = this.#reference.add({ minutes: startsInMin });
    const atTheHour =
      atHour === undefined
        ? start
        : start.toZonedDateTimeISO(easternTime).with({ hour: atHour, minute: 0, second: 0 }).toInstant();
    return { ...rest, starts: atTheHour.toString() };
  }

  #student({ history: past, ...rest }: z.output<typeof student>): object {
    if (past) this.histories.set(rest.username, past);
    return rest;
  }

  #settings(value: unknown): object {
    const { accreditation, ...rest } = z.parse(settings, value);
    const day = (days: number) =>
      this.#reference
        .add({ hours: days * 24 })
        .toZonedDateTimeISO(easternTime)
        .toPlainDate()
        .toString();
    return {
      ...rest,
      timeZone: easternTime,
      accreditation: accreditation.map(({ validFromDaysAgo, validToDaysAhead, ...statement }) => ({
        ...statement,
        validFrom: day(-validFromDaysAgo),
        validTo: day(validToDaysAhead),
      })),
    };
  }
}
