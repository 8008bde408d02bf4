// Whether a credit counts toward the renewal of a license, by the rules as they were read
// (docs/specification/records.md, RL-28). Pure: no database, no clock. It never promises anything, and it never fills
// in what nobody has read.
import { calendarDay } from '#platform/shared/dates.ts';
import { stateName } from './states.ts';
import type { Profession } from './professions.ts';
import type { Delivery, Rule, RulePack, RuleSource } from './rule-form.ts';

export type AssessedLicense = {
  readonly profession: Profession;
  /** Two letters: "OH". */
  readonly state: string;
};

export type AssessedActivity = {
  /** In a room: how a state counts that, nobody has read yet. */
  readonly delivery: Delivery | 'in-person';
  readonly hours: number;
  /** The pass mark in percent; null: there is no exam. */
  readonly passMark: number | null;
  /** Which bodies recognize the provider on that day. */
  readonly recognizedBy: { readonly adaCerp: boolean; readonly agdPace: boolean };
};

/** What was earned in the present cycle already, without this credit. */
export type EarnedSoFar = { readonly selfStudyHours: number };

export type Verdict = 'counts' | 'counts-in-part' | 'does-not' | 'unknown';
export type Reason = { readonly text: string; readonly source: RuleSource | null };
export type Assessment = {
  readonly verdict: Verdict;
  /** What the rule calls it: "directly interactive"; null where the rule was not read. */
  readonly as: string | null;
  /** How many of the hours; 0 unless they count. */
  readonly hours: number;
  readonly reasons: readonly Reason[];
};

/** After how many days a text has to be read again before anyone sees what it says. */
export const mostAgeDays = 365;

const dayMs = 24 * 60 * 60 * 1000;
const ageDays = (readOn: string, day: string): number => (Date.parse(day) - Date.parse(readOn)) / dayMs;
export const isDue = ({ read }: RuleSource, day: string): boolean => ageDays(read, day) > mostAgeDays;

const professionWords: Record<Profession, string> = { dentist: 'dentists', hygienist: 'dental hygienists' };
const deliveryWords: Record<AssessedActivity['delivery'], string> = {
  'live-online': 'live webinars',
  'self-study': 'self-study',
  'in-person': 'courses in a room',
};

/** The rule of a profession on a day (YYYY-MM-DD); undefined: none was read. */
export const ruleOn = (pack: RulePack | undefined, profession: Profession, day: string): Rule | undefined =>
  pack?.professions[profession]?.find(({ from, to }) => (from ?? '') <= day && day < (to ?? '9999'));

/** The state in words, as far as its rules were read. */
const nameOf = (pack: RulePack | undefined, state: string): string => pack?.name ?? stateName(state);

/** A rule's sources by name; a text that is too old is as good as unread. */
class Texts {
  readonly #pack: RulePack;
  readonly #day: string;
  constructor(pack: RulePack, day: string) {
    this.#pack = pack;
    this.#day = day;
  }
  /** What was read with its source; null: nobody read it; the reason: it was read too long ago. */
  read<Fact extends { readonly source: string }>(fact: Fact | null | undefined) {
    const source = fact === null || fact === undefined ? undefined : this.#pack.sources[fact.source];
    if (fact === null || fact === undefined || source === undefined) return null;
    return { fact, source, isOld: isDue(source, this.#day) };
  }
}

const unknown = (...reasons: Reason[]): Assessment => ({ verdict: 'unknown', as: null, hours: 0, reasons });
const missing = (text: string): Reason => ({ text: `We don’t know: ${text}.`, source: null });
const old = (source: RuleSource): Reason => ({
  text: `We don’t know: the text was last read on ${calendarDay(source.read)}.`,
  source,
});

/** Whether the board takes credit of this provider; null: yes. */
function providerDoubt(texts: Texts, rule: Rule, { recognizedBy }: AssessedActivity, state: string): Reason | null {
  const bodies = [
    ['adaCerp', recognizedBy.adaCerp],
    ['agdPace', recognizedBy.agdPace],
  ] as const;
  const found = bodies.flatMap(([body, has]) => {
    const read = has ? texts.read(rule.providers[body]) : null;
    return read === null ? [] : [read];
  });
  if (found.some(({ fact, isOld }) => fact.accepted && !isOld)) return null;
  const [first] = found;
  return first?.isOld === true ? old(first.source) : missing(`whether ${state} accepts this provider`);
}

/** How much of self-study hours still fits under the state's limit; or why nobody can say. */
function selfStudyRoom(texts: Texts, rule: Rule, soFar: EarnedSoFar, state: string) {
  const share = texts.read(rule.selfStudyShare);
  if (share === null) return missing(`how much self-study ${state} allows`);
  if (share.isOld) return old(share.source);
  if ('none' in share.fact) return { room: Number.POSITIVE_INFINITY, source: share.source };
  const hours = texts.read(rule.hours);
  if (hours === null) return missing(`how many hours ${state} asks for`);
  if (hours.isOld) return old(hours.source);
  const most = Number(share.fact.max) * Number(hours.fact.value);
  return { room: Math.max(0, most - soFar.selfStudyHours), source: share.source };
}

const inHours = (hours: number): string => `${Math.round(hours * 100) / 100} ${hours === 1 ? 'hour' : 'hours'}`;

/** Whether an activity counts for a license. `day` is YYYY-MM-DD. */
export function assess(
  activity: AssessedActivity,
  { profession, state }: AssessedLicense,
  soFar: EarnedSoFar,
  day: string,
  pack: RulePack | undefined,
): Assessment {
  const name = nameOf(pack, state);
  const rule = ruleOn(pack, profession, day);
  if (pack === undefined || rule === undefined)
    return unknown(missing(`nobody has read the rules of ${name} for ${professionWords[profession]} yet`));
  const texts = new Texts(pack, day);
  const { delivery, hours, passMark } = activity;
  const format = delivery === 'in-person' ? null : texts.read(rule.formats[delivery]);
  const test = delivery === 'self-study' ? texts.read(rule.selfStudyTestMin) : null;
  // A rule that says no needs nothing else to be known.
  if (test !== null && !test.isOld && (passMark === null || passMark < test.fact.value))
    return {
      verdict: 'does-not',
      as: format?.fact.is ?? null,
      hours: 0,
      reasons: [
        {
          text: `By the rule as we read it on ${calendarDay(test.source.read)}, this doesn’t count: self-study needs a test with a pass mark of ${test.fact.value}% or more.`,
          source: test.source,
        },
      ],
    };
  const doubt = providerDoubt(texts, rule, activity, name);
  if (format === null)
    return unknown(missing(`how ${name} counts ${deliveryWords[delivery]}`), ...(doubt === null ? [] : [doubt]));
  if (format.isOld) return unknown(old(format.source));
  if (doubt !== null) return unknown(doubt);
  if (test?.isOld === true) return unknown(old(test.source));
  const counts = (counted: number, more: readonly Reason[] = []): Assessment => ({
    verdict: counted >= hours ? 'counts' : 'counts-in-part',
    as: format.fact.is,
    hours: counted,
    reasons: [
      {
        text: `By the rule as we read it on ${calendarDay(format.source.read)}, ${counted >= hours ? 'this counts' : `${inHours(counted)} of this count`} as “${format.fact.is}”.`,
        source: format.source,
      },
      ...more,
    ],
  });
  if (delivery === 'live-online') return counts(hours);
  const room = selfStudyRoom(texts, rule, soFar, name);
  if ('text' in room) return unknown(room);
  if (room.room >= hours) return counts(hours);
  const full: Reason = {
    text: `${name} limits self-study in a cycle, and you have earned ${inHours(soFar.selfStudyHours)} of it.`,
    source: room.source,
  };
  return room.room > 0
    ? counts(room.room, [full])
    : {
        verdict: 'does-not',
        as: format.fact.is,
        hours: 0,
        reasons: [
          {
            text: `By the rule as we read it on ${calendarDay(room.source.read)}, this doesn’t count: self-study is used up in this cycle.`,
            source: room.source,
          },
        ],
      };
}
