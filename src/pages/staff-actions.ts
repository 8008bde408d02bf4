// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const pagesActions = {
  'text.edited': 'edited the draft of {}',
  'text.published': 'published {}',
  'text.undone': 'took back a version of {}',
} as const satisfies Readonly<Record<string, string>>;
