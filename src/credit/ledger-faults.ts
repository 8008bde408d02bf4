// What is said of a credit or a correction that someone changed in the database, past the portal.

type Fault = 'changed' | 'deleted' | 'added';

const whatHappened: Readonly<Record<Fault, string>> = {
  changed: 'was changed from outside the portal',
  deleted: 'was deleted from outside the portal',
  added: 'was added from outside the portal',
};

export const ledgerFaultWords = {
  /** Of a credit that is gone only the number of its row is known. */
  credit: (fault: Fault, code: string | null, id: string): string =>
    code === null ? `The credit in row ${id} ${whatHappened[fault]}.` : `Credit ${code} ${whatHappened[fault]}.`,
  correction: (fault: Fault, code: string | null, id: string): string =>
    `${code === null ? `The correction in row ${id}` : `The correction of credit ${code}`} ${whatHappened[fault]}.`,
  moved: (code: string): string => `Credit ${code} was moved to another account from outside the portal.`,
  log: (leaf: string): string => `Line ${leaf} of the ledger’s log was changed or removed from outside the portal.`,
} as const;
