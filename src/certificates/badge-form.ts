// A badge as a file brings it (docs/specification/records.md, RL-34): what anyone reads who has nothing but the file.
// Runs anywhere.
import * as z from 'zod/mini';
import { day } from '#platform/shared/wire-types.ts';
import { creditsText } from '#catalogue/ce-type.ts';
import { calendarDay } from '#platform/shared/dates.ts';
import { credentialContexts } from '#platform/shared/credential-contexts.ts';

const contexts: readonly string[] = [credentialContexts.credentials, credentialContexts.openBadges];
const one = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.minLength(1), z.maxLength(1));

const badge = z.object({
  '@context': z
    .array(z.string())
    .check(z.refine((named) => named.length === contexts.length && named.every((each, at) => each === contexts[at]))),
  id: z.string(),
  name: z.string(),
  issuer: z.object({ id: z.string().check(z.regex(/^did:key:z[1-9A-HJ-NP-Za-km-z]+$/)), name: z.string() }),
  credentialSubject: z.object({
    identifier: one(z.object({ hashed: z.literal(false), identityType: z.literal('name'), identityHash: z.string() })),
    activityEndDate: day(),
    creditsEarned: z.number(),
    achievement: z.object({
      name: z.string(),
      description: z.string(),
      version: z.string(),
      criteria: z.object({ narrative: z.string() }),
      tag: z.optional(z.array(z.string())),
    }),
    result: z.optional(one(z.object({ value: z.string() }))),
  }),
  evidence: z.optional(one(z.object({ narrative: z.string() }))),
  credentialStatus: z.object({
    statusListIndex: z.string().check(z.regex(/^\d{1,6}$/)),
    statusListCredential: z.string(),
  }),
  proof: z.object({
    type: z.literal('DataIntegrityProof'),
    cryptosuite: z.literal('eddsa-rdfc-2022'),
    proofPurpose: z.literal('assertionMethod'),
    verificationMethod: z.string(),
    proofValue: z.string().check(z.regex(/^z[1-9A-HJ-NP-Za-km-z]+$/)),
  }),
});
export type BadgeRead = z.output<typeof badge>;

/** Words of JSON-LD within would let a badge read otherwise than it is signed. */
const hasKeyword = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, each]) => key.startsWith('@') || hasKeyword(each));

/** A badge's text as its fields; null if it isn't a badge, or not one in the portal's form. */
export function readBadge(text: string): BadgeRead | null {
  try {
    const content = JSON.parse(text) as Record<string, unknown>;
    const { '@context': _contexts, ...rest } = content;
    const read = z.safeParse(badge, content);
    return read.success && !hasKeyword(rest) ? read.data : null;
  } catch {
    return null;
  }
}

export type BadgeFact = { readonly label: string; readonly lines: readonly string[] };

/** What a badge says, in the words of certificates. */
export function badgeFacts({ issuer, credentialSubject: subject, evidence }: BadgeRead): readonly BadgeFact[] {
  const { achievement, result } = subject;
  const facts: [label: string, ...lines: string[]][] = [
    ['Name', ...subject.identifier.map(({ identityHash }) => identityHash)],
    ['Course title', achievement.name],
    ['Date completed', calendarDay(subject.activityEndDate)],
    ['Credit hours', creditsText(subject.creditsEarned)],
    ['Exam score', ...(result ?? []).map(({ value }) => `${value}%`)],
    ['Attendance', ...(evidence ?? []).map(({ narrative }) => narrative)],
    ['AGD subjects', ...(achievement.tag ?? [])],
    ['Issued by', issuer.name],
    ['Version', achievement.version],
    ['Earned by', achievement.criteria.narrative],
    ['Description', achievement.description],
  ];
  return facts.flatMap(([label, ...lines]) => (lines.length === 0 ? [] : [{ label, lines }]));
}
