// What the server and the pages share about actions with a preview.

/** What would happen to one row, or did. */
export type Verdict = {
  /** The row by its own name: a hash, or the number of a line. */
  readonly key: string;
  /** Who or what, for people. */
  readonly name: string;
  /** One of a few words: "ready", "already there", "unreadable". */
  readonly verdict: string;
  /** Why, and what to do about it; '' where the verdict says enough. */
  readonly text: string;
  /** Whether the action changes this row. */
  readonly isDone: boolean;
};

/** How a rehearsal reads on the wire. */
export type RehearsalState = {
  readonly hash: string;
  readonly act: string;
  readonly verdicts: readonly Verdict[];
  /** ISO 8601: until when it can be done. */
  readonly expiresAt: string;
  /** `running`: it continues by itself, and the page may be left. */
  readonly state: 'ready' | 'running' | 'done' | 'failed' | 'over';
  readonly doneRows: number;
  /** What became of it, or why it was not done; null before. */
  readonly sentence: string | null;
};

/** How long a rehearsal holds. */
export const rehearsalMinutes = 30;
/** Beyond this many rows it is done by a job. */
export const rowsAtOnce = 200;

export const rehearsalMessages = {
  over: 'This preview is too old. Preview again.',
  unknown: 'This preview isn’t yours, or it’s gone. Preview again.',
  alreadyDone: 'This was already done.',
  changedSince: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} changed in the meantime. Preview again.`,
} as const;

/** The refusals that carrying out a previewed action can give. Its call lists them. */
export const rehearsalRefusals = ['unknown-rehearsal', 'rehearsal-over', 'already-done', 'changed-since'] as const;
