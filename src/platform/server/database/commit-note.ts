// What a transaction writes as its last statement, for something that must be known exactly when the transaction is
// committed.
import { AsyncLocalStorage } from 'node:async_hooks';

/** A statement with its parameters. It must bear running in a transaction that wrote nothing. */
export type CommitNote = { readonly text: string; readonly values: readonly unknown[] };

const notes = new AsyncLocalStorage<CommitNote>();

/** Runs `work`. Each transaction that it commits and that may write runs the statement of `note` before its commit. */
export const withCommitNote = <Result>(note: CommitNote, work: () => Promise<Result>): Promise<Result> =>
  notes.run(note, work);

/** The note for a transaction that is committed now; undefined without one. */
export const commitNote = (): CommitNote | undefined => notes.getStore();
