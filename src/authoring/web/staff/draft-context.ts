// The draft that an editor's sections share: what it says, what members see now, and what is to be fixed in it.
import { createContext, useContext } from 'react';
import type { CallAnswer } from '#platform/shared/call.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { newIdempotencyKey } from '#platform/web/idempotency-key.ts';
import type { draftCall } from '../../staff-contract.ts';
import { labelOf, readAt, type DraftNames } from '../../draft-differences.ts';
import type { DraftForm, DraftKind } from '../../draft-form.ts';
import type { Check } from '../../publishing-rules.ts';

export type DraftAnswer = CallAnswer<typeof draftCall>;

export type DraftContext = {
  readonly hash: string;
  readonly kind: DraftKind;
  readonly answer: DraftAnswer;
  readonly values: DraftForm;
  readonly change: (changes: Partial<DraftForm>) => void;
  readonly checks: readonly Check[];
  readonly names: DraftNames;
  readonly isReadOnly: boolean;
  /** Also empty fields say what is missing: after somebody wanted to publish. */
  readonly asksForAll: boolean;
  /** A stored file by its hash, also one that was uploaded on this page. */
  readonly fileOf: (hash: string | null) => StoredFile | null;
  readonly addFile: (file: StoredFile) => void;
  /** Something beside the draft changed that the gate goes by. */
  readonly checkAgain: () => void;
  /** True once the server has what the page shows. */
  readonly saveAll: () => Promise<boolean>;
};

export const DraftPlace = createContext<DraftContext | null>(null);

export function useDraft(): DraftContext {
  const found = useContext(DraftPlace);
  if (found === null) throw new Error('Outside of an editor.');
  return found;
}

/** The key of a new item: it stays the item's name while it is edited and moved. */
export const newKey = (): string => newIdempotencyKey().slice(0, 12);

/** The id of a field's control: links of the gate lead to it. */
export const fieldId = (field: string): string => `field-${field.replaceAll('.', '-')}`;

/** What the ids and hashes in a draft stand for. */
export const namesOf = ({ choices, files }: Pick<DraftAnswer, 'choices' | 'files'>): DraftNames => ({
  companies: new Map(choices.companies.map(({ id, name }) => [id, name])),
  categories: new Map(choices.categories.map(({ id, name }) => [id, name])),
  speakers: new Map(choices.speakers.map(({ hash, name }) => [hash, name])),
  shows: new Map(choices.shows.map(({ hash, title }) => [hash, title])),
  files: new Map(files.map(({ hash, filename }) => [hash, filename])),
  hosts: new Map(choices.hosts.map(({ hash, name }) => [hash, name])),
});

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === 0 || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** What a field of the draft shows: its value, what is wrong with it, and what members see in its place. */
export function useDraftField<Name extends keyof DraftForm>(name: Name) {
  const { values, answer, change, names } = useDraft();
  const { published } = answer;
  const value = values[name];
  const was =
    published === null || JSON.stringify(published[name]) === JSON.stringify(value)
      ? undefined
      : readAt(name, published[name], published, names);
  return {
    id: fieldId(name),
    name,
    label: labelOf(name, values),
    value,
    set: (next: DraftForm[Name]) => change({ [name]: next } as Partial<DraftForm>),
    was,
    onRestore: () => published !== null && change({ [name]: published[name] } as Partial<DraftForm>),
    ...useFieldChecks(name, value),
  };
}

/**
 * What the gate says about a field. A field that nobody has filled in yet is not an error until somebody wants to
 * publish.
 */
export function useFieldChecks(field: string, value: unknown): { readonly error?: string; readonly warning?: string } {
  const { checks, asksForAll } = useDraft();
  const said = (level: Check['level']) =>
    checks
      // Disclosure checks are shown next to each person.
      .filter((check) => check.field === field && check.level === level && check.code !== 'disclosures')
      .map(({ sentence }) => sentence.replaceAll('*', ''))
      .join(' ');
  if (isEmpty(value) && !asksForAll) return {};
  const [error, warning] = [said('must'), said('should')];
  return { ...(error === '' ? {} : { error }), ...(warning === '' ? {} : { warning }) };
}
