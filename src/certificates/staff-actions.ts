// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const certificateActions = {
  'records.address-added': 'added {} to those who get checkpoints of the ledger’s log',
  'records.address-removed': 'removed {} from those who get checkpoints of the ledger’s log',
  'records.checkpoints-sent': 'emailed the newest checkpoint of the ledger’s log to {}',
} as const satisfies Readonly<Record<string, string>>;
