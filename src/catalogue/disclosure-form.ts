// What a person who shapes the content of an activity discloses, what it takes to return it, how staff review it, and
// the sentence that members read before the start (docs/specification/speakers.md). Pure: the person's page, the
// console, and the server ask the same functions.
import * as z from 'zod/mini';
import { line, text } from '#platform/shared/wire-types.ts';

export type DisclosureState = 'not-asked' | 'asked' | 'returned' | 'reviewed' | 'resolved' | 'declined';

/** How long the emailed link works, at most, in days. */
export const linkDays = 30;
/** A disclosure that was signed within this many days can be reused. */
export const standingDays = 365;
/** Days before the due date on which a reminder goes out. */
export const reminderDays = [14, 7, 2] as const;
/** As long as a biography may be. */
export const mostBioCharacters = 1200;
/** As many relationships as a form takes. */
export const mostRelationships = 20;

const kinds = {
  employee: 'Employment',
  executive: 'Executive role',
  consultant: 'Consulting or advising fees',
  speaker: 'Speaking fees',
  research: 'Research funding',
  royalties: 'Royalties or patents',
  ownership: 'Stock or ownership',
  other: 'Other',
} as const;
export type RelationshipKind = keyof typeof kinds;
const isKind = (word: string): word is RelationshipKind => word in kinds;
/** Each kind of a financial relationship as people read it. */
export const relationshipKinds: readonly { readonly id: RelationshipKind; readonly label: string }[] = Object.entries(
  kinds,
).map(([id, label]) => ({ id: id as RelationshipKind, label }));

const parts = {
  planning: 'I helped plan the content.',
  presenting: 'I’m presenting it.',
  writing: 'I wrote it or its exam.',
  reviewing: 'I reviewed it.',
} as const;
/** What somebody did for the content. */
export const contentParts: readonly { readonly id: string; readonly label: string }[] = Object.entries(parts).map(
  ([id, label]) => ({ id, label }),
);

const promises = {
  promotion: 'I won’t promote any product or service, and my slides show no company logos.',
  balance: 'My recommendations are based on evidence, and I’ll present them in a balanced way.',
  privacy: 'Patients can’t be identified in my pictures and cases, or I have their written consent.',
} as const;
/** What everyone agrees to before a disclosure can be returned. */
export const agreements: readonly { readonly id: string; readonly label: string }[] = Object.entries(promises).map(
  ([id, label]) => ({ id, label }),
);

const ways = {
  ended: 'The relationship has ended',
  unrelated: 'Not related to this content',
  peer: 'Content reviewed by an independent peer',
  evidence: 'Recommendations limited to published evidence',
  removed: 'Removed from the related topic',
} as const;
export type Resolving = keyof typeof ways;
/** How a relationship can be resolved. */
export const resolvings: readonly { readonly id: Resolving; readonly label: string }[] = Object.entries(ways).map(
  ([id, label]) => ({ id: id as Resolving, label }),
);

const key = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{4,40}$/));

export const relationship = z.object({
  key: key(),
  company: line(120),
  kind: z.enum(['', ...(Object.keys(kinds) as RelationshipKind[])]),
  isEnded: z.boolean(),
});
export type Relationship = z.output<typeof relationship>;

/** The form as it is while somebody fills it in: sizes are bounded, nothing is required. */
export const typedDisclosure = z.object({
  hasRelationships: z.enum(['', 'no', 'yes']),
  relationships: z.array(relationship).check(z.maxLength(mostRelationships)),
  parts: z.array(z.enum(Object.keys(parts) as (keyof typeof parts)[])).check(z.maxLength(4)),
  offLabel: z.enum(['', 'no', 'yes']),
  offLabelText: text(600),
  agreements: z.array(z.enum(Object.keys(promises) as (keyof typeof promises)[])).check(z.maxLength(3)),
  bio: text(mostBioCharacters),
  signedName: line(120),
});
export type TypedDisclosure = z.output<typeof typedDisclosure>;

export const emptyDisclosure: TypedDisclosure = {
  hasRelationships: '',
  relationships: [],
  parts: [],
  offLabel: '',
  offLabelText: '',
  agreements: [],
  bio: '',
  signedName: '',
};

export type DisclosureProblem = {
  /** The field of the form; of a relationship, its key behind a dot. */
  readonly field: string;
  readonly sentence: string;
};

/** What is missing in the part that paper forms have as well: the relationships. */
export function missingRelationships({
  hasRelationships,
  relationships,
}: Pick<TypedDisclosure, 'hasRelationships' | 'relationships'>): DisclosureProblem[] {
  if (hasRelationships === '')
    return [{ field: 'hasRelationships', sentence: 'Choose whether there is anything to disclose.' }];
  if (hasRelationships === 'no') return [];
  if (relationships.length === 0) return [{ field: 'hasRelationships', sentence: 'Add the first company.' }];
  return relationships
    .filter(({ company, kind }) => company.trim() === '' || kind === '')
    .map((each) => ({
      field: `relationships.${each.key}`,
      sentence: each.company.trim() === '' ? 'Enter the company.' : 'Choose the kind of relationship.',
    }));
}

/** What is missing before the form can be returned, in the order of the page; none if it is complete. */
export function missingIn(typed: TypedDisclosure): DisclosureProblem[] {
  return [
    ...missingRelationships(typed),
    ...(typed.parts.length === 0 ? [{ field: 'parts', sentence: 'Check what you did for this activity.' }] : []),
    ...(typed.offLabel === ''
      ? [{ field: 'offLabel', sentence: 'Choose whether you’ll discuss off-label or investigational use.' }]
      : typed.offLabel === 'yes' && typed.offLabelText.trim() === ''
        ? [{ field: 'offLabelText', sentence: 'List the products and uses.' }]
        : []),
    ...(typed.agreements.length < agreements.length
      ? [{ field: 'agreements', sentence: 'Check all three agreements.' }]
      : []),
    ...(typed.signedName.trim() === '' ? [{ field: 'signedName', sentence: 'Type your name to sign.' }] : []),
  ];
}

export const resolution = z.object({
  key: key(),
  how: z.enum(Object.keys(ways) as Resolving[]),
  /** Who decided or reviewed. */
  by: line(120),
});
export type Resolution = z.output<typeof resolution>;

/** Whether every relationship has its resolution, with the person who answers for it. */
export const isResolved = (relationships: readonly Relationship[], resolutions: readonly Resolution[]): boolean =>
  relationships.every((each) => resolutions.some(({ key: of, by }) => of === each.key && by.trim() !== ''));

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });
/** The end of a sentence that may bring its own. */
const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const kindInSentence = (kind: string): string =>
  kind === 'other' || !isKind(kind) ? 'another relationship' : kinds[kind].toLowerCase();

const relationshipText = ({ kind, company, isEnded }: Relationship): string =>
  `${kindInSentence(kind)}, ${company.trim()}${isEnded ? ' (ended)' : ''}`;

/** What a resolution says to members; '' where the relationship itself says it. */
function resolvingText(how: Resolving, companies: readonly string[], by: string, name: string): string {
  const of = listFormat.format(companies);
  if (how === 'peer') return `Content reviewed by ${ended(by)}`;
  if (how === 'evidence') return `Recommendations are limited to published evidence, as confirmed by ${ended(by)}`;
  if (how === 'unrelated') return `${of}: not related to this content, as confirmed by ${ended(by)}`;
  return how === 'removed' ? `${name} doesn’t cover topics related to ${ended(of)}` : '';
}

export type Disclosed = {
  readonly relationships: readonly Relationship[];
  readonly resolution: readonly Resolution[];
  /** Off-label or investigational uses that will be discussed, or ''. */
  readonly offLabel: string;
  /** What staff add. */
  readonly addition: string;
};

/** What members read about one person before the start (docs/specification/speakers.md, SP-6). */
export function disclosureSentence(
  name: string,
  { relationships, resolution: resolved, offLabel, addition }: Disclosed,
): string {
  const ways = Map.groupBy(resolved, ({ how, by }) => `${how} ${by.trim()}`);
  const companiesOf = (rows: readonly Resolution[]) => [
    ...new Set(
      relationships.filter(({ key: of }) => rows.some((row) => row.key === of)).map(({ company }) => company.trim()),
    ),
  ];
  return [
    relationships.length === 0
      ? `${name} has no financial relationships to disclose.`
      : ended(`${name} discloses: ${relationships.map(relationshipText).join('; ')}`),
    ...(relationships.length === 0
      ? []
      : [...ways.values()].map((rows) => {
          const [first] = rows;
          return first === undefined ? '' : resolvingText(first.how, companiesOf(rows), first.by.trim(), name);
        })),
    offLabel.trim() === '' ? '' : `Discusses off-label or investigational use: ${ended(offLabel.trim())}`,
    addition.trim() === '' ? '' : ended(addition.trim()),
  ]
    .filter(Boolean)
    .join(' ');
}
