// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const resultsActions = {
  'results.key-confirmed': 'confirmed an answer key of {}',
  'results.re-keyed': 'corrected an answer key of {}',
  'results.comment-screened': 'screened a comment on {}',
  'results.speaker-copy': 'downloaded the speaker’s copy of {}',
  'results.speaker-copy-sent': 'emailed the speaker’s copy of {}',
  'results.answers-exported': 'exported the exam answers of {}',
} as const satisfies Readonly<Record<string, string>>;
