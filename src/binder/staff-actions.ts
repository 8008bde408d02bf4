// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const binderActions = {
  'binder.asked': 'asked for the binder {}',
  'binder.downloaded': 'downloaded the binder {}',
  'binder.looked-at': 'viewed {} of the binder',
  'binder.entry-saved': 'put something into the binder: {}',
  'binder.committee-saved': 'saved {} as a member of the committee',
  'binder.committee-removed': 'removed {} from the committee',
  'binder.change-saved': 'saved the substantive change {}',
  'binder.change-removed': 'removed the substantive change {}',
  'binder.entry-removed': 'took something out of the binder: {}',
} as const satisfies Readonly<Record<string, string>>;
