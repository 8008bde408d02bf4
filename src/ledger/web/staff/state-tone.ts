/** The colour of a credit's state, wherever it is shown. */
export const stateTone = { stands: 'positive', superseded: 'plain', withdrawn: 'waiting' } as const;
