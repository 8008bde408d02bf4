// Which column of a file holds what, as a person chose it for files with the same headings.
import { hash } from 'node:crypto';
import type { ColumnsOf } from '../../../shared/table-file.ts';
import type { Context, Queryable } from '../../context.ts';
import { findColumnChoice, upsertColumnChoice } from './column-choice-queries.ts';

/** The import that a choice is for. */
type ColumnKind = string;

const digestOf = (head: readonly string[]): Buffer =>
  hash('sha256', JSON.stringify(head.map((cell) => cell.trim().toLowerCase())), 'buffer');

type Asked<Field extends string> = {
  readonly kind: ColumnKind;
  readonly head: readonly string[];
  /** What a person chose just now. */
  readonly chosen: ColumnsOf<Field> | undefined;
};

/** A choice as a preview keeps it until its import is carried out. */
export type ColumnChoice = { readonly kind: ColumnKind; readonly headings: string; readonly columns: object };

type ChosenColumns<Field extends string> = {
  /** Null where nobody chose. */
  readonly columns: ColumnsOf<Field> | null;
  /** Whether they were chosen for an earlier file with the same headings. */
  readonly isAsLastTime: boolean;
  /** What `rememberColumns` keeps; null where nothing was chosen just now. */
  readonly choice: ColumnChoice | null;
};

/** The columns of a file as a person chose them, now or for an earlier file with the same headings. */
export async function chosenColumns<Field extends string>(
  db: Queryable,
  { kind, head, chosen }: Asked<Field>,
): Promise<ChosenColumns<Field>> {
  const headings = digestOf(head);
  if (chosen !== undefined)
    return {
      columns: chosen,
      isAsLastTime: false,
      choice: { kind, headings: headings.toString('hex'), columns: chosen },
    };
  const found = await findColumnChoice(db, { kind, headings });
  const columns = found === undefined ? null : (found.columns as ColumnsOf<Field>);
  return { columns, isAsLastTime: columns !== null, choice: null };
}

/** Keeps a choice with its import: one that was tried and not carried out says nothing about the next file. */
export async function rememberColumns(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  choice: ColumnChoice | null,
): Promise<void> {
  if (choice === null) return;
  await upsertColumnChoice(trx, {
    kind: choice.kind,
    headings: Buffer.from(choice.headings, 'hex'),
    columns: JSON.stringify(choice.columns),
    chosen_at: now(),
  });
}
