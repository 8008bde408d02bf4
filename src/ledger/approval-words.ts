import type { ApprovedAction } from './ledger-actions.ts';

const certificates = (rows: number) => `${rows} ${rows === 1 ? 'certificate' : 'certificates'}`;

const words: Readonly<Record<ApprovedAction, (rows: number) => string>> = {
  grant: (rows) => `grant ${rows} ${rows === 1 ? 'credit' : 'credits'}`,
  amend: (rows) => `correct ${certificates(rows)}`,
  withdraw: (rows) => `withdraw ${certificates(rows)}`,
  reinstate: (rows) => `reinstate ${certificates(rows)}`,
  import: (rows) => `import ${rows} ${rows === 1 ? 'line' : 'lines'} of credit`,
  'undo-import': () => 'undo an import',
  're-key': () => 'correct an answer key',
  merge: () => 'merge two accounts',
  team: () => 'make someone an owner or registrar',
  'change-rule': () => 'change the two-person rule',
};

/** What a request asks for, after "asks to": "withdraw 2 certificates". */
export const wordsOfRequest = (act: string, rows: number): string => words[act as ApprovedAction]?.(rows) ?? act;
