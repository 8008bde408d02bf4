// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const mediaActions = {
  'media.uploaded': 'uploaded the file {}',
  'media.removed': 'removed the file {}',
  'media.captions-saved': 'saved captions for {}',
  'media.transcribed': 'requested captions of {} from the captions program',
  'media.captions-checked': 'marked the captions of {} as reviewed',
  'media.captions-unchecked': 'marked the captions of {} as not reviewed',
} as const satisfies Readonly<Record<string, string>>;
