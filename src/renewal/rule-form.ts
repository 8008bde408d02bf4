// What a state asks of a license that is renewed, as data (docs/specification/records.md, RL-27). Runs anywhere.
// Null always means that nobody has read it, never that there is no such rule.
import * as z from 'zod/mini';
import { day } from '#platform/shared/wire-types.ts';
import { professions } from './professions.ts';

export const deliveries = ['live-online', 'self-study'] as const;
/** How credit was earned, in the words of the rules. */
export type Delivery = (typeof deliveries)[number];

/** Hours and shares are texts, so that "0.1" is a tenth. */
const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/));
const words = z.string().check(z.minLength(1));
const source = words;

const sourceForm = z.strictObject({
  cite: words,
  url: z.string().check(z.regex(/^https?:\/\/\S+$/)),
  kind: z.enum(['statute', 'regulation', 'board page']),
  /** The day, or the year, that the text itself says it is of; null: it says none. */
  textAsOf: z.nullable(z.string().check(z.regex(/^\d{4}(-\d\d-\d\d)?$/))),
  read: day(),
  quote: z.string().check(z.minLength(10)),
});

const format = z.nullable(z.strictObject({ is: words, source }));
const acceptance = z.nullable(z.strictObject({ accepted: z.boolean(), source }));

const ruleForm = z.strictObject({
  from: z.nullable(day()),
  to: z.nullable(day()),
  cycle: z.nullable(z.strictObject({ months: z.int().check(z.minimum(1), z.maximum(120)), source })),
  hours: z.nullable(z.strictObject({ value: decimal, source })),
  /** What the rule calls each way to earn credit, where it takes it. */
  formats: z.strictObject({ 'live-online': format, 'self-study': format }),
  /** How much of the hours may be self-study; `none`: the rule says that there is no limit. */
  selfStudyShare: z.nullable(
    z.union([z.strictObject({ max: decimal, source }), z.strictObject({ none: z.literal(true), source })]),
  ),
  /** The pass mark, in percent, that self-study needs. */
  selfStudyTestMin: z.nullable(z.strictObject({ value: z.int(), source })),
  topics: z.nullable(z.array(z.strictObject({ subject: words, hours: decimal, source }))),
  providers: z.strictObject({ adaCerp: acceptance, agdPace: acceptance }),
  keepYears: z.nullable(z.strictObject({ value: z.int(), source })),
});

const packForm = z.strictObject({
  jurisdiction: z.string().check(z.regex(/^US-[A-Z]{2}$/)),
  name: words,
  board: words,
  sources: z.record(z.string(), sourceForm),
  professions: z.partialRecord(z.enum(professions), z.array(ruleForm).check(z.minLength(1))),
});

export type RuleSource = z.output<typeof sourceForm>;
export type Rule = z.output<typeof ruleForm>;
/** The rules of a state. */
export type RulePack = z.output<typeof packForm>;

/** Every `source` of a rule. */
function namedSources(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'source' && typeof each === 'string' ? [each] : namedSources(each),
  );
}

const overlaps = (one: Rule, other: Rule): boolean =>
  (one.from ?? '') < (other.to ?? '9999') && (other.from ?? '') < (one.to ?? '9999');

/** What is wrong with a state's rules; a pack with anything wrong is not used. `today` is YYYY-MM-DD, or null where the
 * clock is not asked. */
export function faultsOfPack(
  content: unknown,
  today: string | null,
): { readonly pack: RulePack | null; readonly faults: string[] } {
  const read = z.safeParse(packForm, content);
  if (!read.success)
    return { pack: null, faults: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  const { sources, professions: byProfession } = read.data;
  const named = namedSources(byProfession);
  const faults = [
    ...named.filter((name) => sources[name] === undefined).map((name) => `There is no source “${name}”.`),
    ...Object.keys(sources)
      .filter((name) => !named.includes(name))
      .map((name) => `No rule rests on the source “${name}”.`),
    ...Object.entries(sources)
      .filter(([, { read: readOn, textAsOf }]) => (today !== null && readOn > today) || (textAsOf ?? '') > readOn)
      .map(([name]) => `The source “${name}” was read in the future, or before it was written.`),
    ...Object.entries(byProfession).flatMap(([profession, rules]) =>
      (rules ?? []).flatMap((rule, at) => [
        ...(rule.to !== null && (rule.from ?? '') >= rule.to ? [`${profession}: a rule ends before it begins.`] : []),
        ...((rules ?? []).slice(at + 1).some((other) => overlaps(rule, other))
          ? [`${profession}: two rules are for the same day.`]
          : []),
      ]),
    ),
  ];
  return { pack: faults.length === 0 ? read.data : null, faults };
}
