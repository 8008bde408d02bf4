// What each act of this feature is called in the log: the words after the name of who did it.
export const consentActs = {
  'consent.request-noted': 'noted a request about consent',
} as const satisfies Readonly<Record<string, string>>;
