// Statements that are asked all the time are built once. To put a statement of forty columns together takes the program
// longer than to send it.
import type { CompiledQuery } from 'kysely';
import type { Queryable } from '../context.ts';

/** Where a value of the input is among the parameters of a statement. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query function whose statement is built by `build` at its first call and sent with the values of each. `build` gets
 * the names of the input only: it may put its properties where a statement takes values, and may not look at them,
 * since what it makes holds for every input. Resolves with the rows.
 */
export function builtOnce<Input extends object, Row>(
  build: (db: Queryable, input: Input) => { readonly compile: () => CompiledQuery<Row> },
): (db: Queryable, input: Input) => Promise<Row[]> {
  const names = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Input;
  let built: CompiledQuery<Row> | undefined;
  return async (db, input) => {
    built ??= build(db, names).compile();
    const values = input as Readonly<Record<string, unknown>>;
    const parameters = built.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}
