// Statements that run hundreds of times a second: built once, and prepared on each connection under a name, so that neither their text nor their plan
// is made anew. For those alone: a named plan is not made for the values at hand.
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Queryable } from './context.ts';

/** Stands in a statement where an argument will be. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const names = new Map<string, string>();

/**
 * Makes a function that runs the statement that `build` builds. `build` runs once, with a stand-in for every argument: it must not look at them, only put
 * them where values go.
 */
export function prepared<Args extends Record<string, unknown>, Row>(name: string, build: (db: Queryable, args: Args) => { compile(): CompiledQuery<Row> }): (db: Queryable, args: Args) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (db, args) => {
    if (statement === undefined) {
      const places = new Proxy({} as Args, { get: (_target, argument) => new Place(String(argument)) });
      statement = build(db, places).compile();
      names.set(statement.sql, name);
    }
    const parameters = statement.parameters.map((value) => (value instanceof Place ? args[value.name] : value));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

/** Lets the connections of a pool run prepared statements by their names. */
export function prepareOn(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    (client as { query: unknown }).query = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? names.get(text) : undefined;
      return name === undefined ? query(text, ...rest) : query({ name, text, values: rest[0] }, ...rest.slice(1));
    };
  });
}
