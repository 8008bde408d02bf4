// What the log says of each action of this feature, after the name of the person who did it; `{}` is what it was done
// to.
export const examActions = {
  'exam.added-questions': 'added questions on {} to the question bank',
  'exam.saved-question': 'edited the bank question {}',
  'exam.retired-question': 'retired the bank question {}',
  'exam.restored-question': 'restored the bank question {}',
} as const satisfies Readonly<Record<string, string>>;
