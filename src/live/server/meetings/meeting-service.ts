// What the portal asks of a service that holds meetings. Without one, everyone uses the provider's own link
// (meeting-url.ts), and nothing here is asked.

export type MeetingPlan = {
  readonly title: string;
  readonly startsAt: Temporal.Instant;
  readonly durationMin: number;
  readonly timeZone: string;
};

/** Who gets a personal link: the name shown in the meeting, and an address that says nothing about the member. */
export type Guest = { readonly alias: string; readonly firstName: string; readonly lastName: string };
export type PersonalLink = { readonly registrantId: string; readonly url: string };

/** One stay of a participant, as the service's report has it. */
export type ReportedPresence = {
  /** One running of the meeting. */
  readonly instance: string;
  /** The participant's own number in that running: the same as in a webhook of the same stay. */
  readonly participant: string;
  readonly registrantId: string;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Temporal.Instant;
  readonly leftAt: Temporal.Instant | null;
};

/** What somebody answered in a poll of the meeting, or asked there, as the service's reports have it. */
export type ReportedAnswer = {
  readonly what: 'poll' | 'question';
  readonly name: string;
  readonly email: string;
  /** The poll's question, or what the participant asked. */
  readonly question: string;
  /** Null where the report has no time. */
  readonly at: Temporal.Instant | null;
};

export type MeetingProblem =
  | 'wrong-keys'
  | 'missing-scope'
  | 'no-license'
  | 'not-found'
  | 'no-registration'
  | 'throttled'
  | 'unreachable'
  | 'refused';

/** The service didn't do what it was asked. The message is a sentence for the team. */
export class MeetingFault extends Error {
  readonly problem: MeetingProblem;
  /** Seconds until the service wants to be asked again; null if it doesn't say. */
  readonly retryAfterSec: number | null;
  constructor(problem: MeetingProblem, sentence: string, retryAfterSec: number | null = null) {
    super(sentence);
    this.problem = problem;
    this.retryAfterSec = retryAfterSec;
  }
}

/** Every function rejects with a `MeetingFault`. Asking twice is as good as asking once, except for `create`. */
export type MeetingService = {
  /** Creates a meeting that admits registered people alone, and emails nobody. Returns its number. */
  readonly create: (plan: MeetingPlan) => Promise<string>;
  readonly change: (meetingId: string, plan: MeetingPlan) => Promise<void>;
  /** Deletes the meeting; one that is gone is fine. */
  readonly cancel: (meetingId: string) => Promise<void>;
  /** Registers somebody. The same alias gets the same link. */
  readonly admit: (meetingId: string, guest: Guest) => Promise<PersonalLink>;
  /**
   * Makes a personal link useless; one that is gone is fine. Without an `id` it isn't known whether the alias was
   * registered: the answer never arrived.
   */
  readonly withdraw: (
    meetingId: string,
    registrant: { readonly id: string | null; readonly alias: string },
  ) => Promise<void>;
  /** Where the host starts the meeting, without signing in. It works for two hours at most. */
  readonly hostLink: (meetingId: string) => Promise<string>;
  /** Everyone's stays in every running of the meeting; empty while the service has none yet. */
  readonly fetchReport: (meetingId: string) => Promise<readonly ReportedPresence[]>;
  /** Who answered which poll question, and who asked what; empty where the service has no such report. */
  readonly fetchAnswers: (meetingId: string) => Promise<readonly ReportedAnswer[]>;
  /** Checks keys, permissions, and license. Returns a sentence about what was found. */
  readonly check: () => Promise<string>;
};
