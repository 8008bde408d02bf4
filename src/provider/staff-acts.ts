/** What each act of this feature is called in the log: the words after the name of who did it. */
export const providerActs = {
  'provider.saved-settings': 'changed the settings of',
  'provider.undid-settings': 'took back a change of',
} as const satisfies Readonly<Record<string, string>>;
