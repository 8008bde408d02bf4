// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const overviewActions = {
  'system.retried-jobs': 'tried {} again',
} as const satisfies Readonly<Record<string, string>>;
