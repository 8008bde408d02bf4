// What each act of this feature is called in the log: the words after the name of who did it.
export const staffActs = {
  'staff.signed-in': 'signed in',
} as const satisfies Readonly<Record<string, string>>;
