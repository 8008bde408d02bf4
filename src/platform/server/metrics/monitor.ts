// What a process reports about its work: to /metrics, as traces, to both, or, usually, to no one. Whoever
// works asks the context for a monitor and continues without one; the libraries behind it are loaded only where someone
// looks.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/**
 * Something that is counted, under one label whose values are known beforehand: nothing that a visitor sends can make
 * another series.
 */
export type CounterKind<Value extends string = string> = {
  readonly name: `${string}_total`;
  readonly help: string;
  readonly label: string;
  readonly values: readonly Value[];
};

// @__NO_SIDE_EFFECTS__
export function defineCounter<const Value extends string>(counter: CounterKind<Value>): CounterKind<Value> {
  return counter;
}

export type Monitor = {
  /** Runs a statement of SQL; its values never reach the monitor. */
  readonly statement: <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;
  /** Runs the wait for a connection of the pool. */
  readonly checkout: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** Runs a job of a queue; one that throws has failed. */
  readonly job: <Result>(queue: string, run: () => Promise<Result>) => Promise<Result>;
  readonly count: <Value extends string>(counter: CounterKind<Value>, value: NoInfer<Value>, by?: number) => void;
  /** Begins to count these; what is counted before is not. */
  readonly watchCounters: (counters: readonly CounterKind[]) => void;
  readonly watchPool: (pool: pg.Pool) => void;
  readonly watchRequests: (app: FastifyInstance) => void;
  /** A request was answered from memory before the framework saw it. */
  readonly answeredFromMemory: (httpStatus: number) => void;
  /** Closes what listens and hands over what was collected. */
  readonly close: () => Promise<void>;
};

/** One monitor that is both. */
export const bothOf = (outer: Monitor, inner: Monitor): Monitor => ({
  statement: (text, run) => outer.statement(text, () => inner.statement(text, run)),
  checkout: (run) => outer.checkout(() => inner.checkout(run)),
  job: (queue, run) => outer.job(queue, () => inner.job(queue, run)),
  count(counter, value, by) {
    outer.count(counter, value, by);
    inner.count(counter, value, by);
  },
  watchCounters(counters) {
    outer.watchCounters(counters);
    inner.watchCounters(counters);
  },
  watchPool(pool) {
    outer.watchPool(pool);
    inner.watchPool(pool);
  },
  watchRequests(app) {
    outer.watchRequests(app);
    inner.watchRequests(app);
  },
  answeredFromMemory(httpStatus) {
    outer.answeredFromMemory(httpStatus);
    inner.answeredFromMemory(httpStatus);
  },
  async close() {
    await outer.close();
    await inner.close();
  },
});

const operations = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** The first word of a statement, of a fixed list; `other` for every other. */
export function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return operations.has(word) ? word : 'other';
}
