// Up to five questions of the provider's own below the ten ratings of an evaluation: those of every activity, then
// those of one.

export const ownQuestionKinds = ['rating', 'yesno', 'text'] as const;
type OwnQuestionKind = (typeof ownQuestionKinds)[number];

/** What members answer with, as editors choose it and versions say it. */
export const ownQuestionWords: Readonly<Record<OwnQuestionKind, string>> = {
  rating: 'Rating, 4 to 1',
  yesno: 'Yes or no',
  text: 'A short text',
};

/** The key stays when a question is reworded or published again: it joins the answers of all versions. */
export type OwnQuestion = {
  readonly key: string;
  readonly kind: OwnQuestionKind;
  readonly question: string;
};

export const mostOwnQuestions = 5;
/** A question holds at most this many characters. */
export const ownQuestionLength = 300;

/** What an evaluation asks: the questions of every activity, then the activity's own, as many as there may be. */
export const questionsAsked = (shared: readonly OwnQuestion[], own: readonly OwnQuestion[]): readonly OwnQuestion[] =>
  [...shared, ...own].slice(0, mostOwnQuestions);
