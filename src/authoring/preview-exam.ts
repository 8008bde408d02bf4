// An exam as its page gets it before a pass, made of its questions alone: without a key, and with nobody's answers.

type ShownExam<Question> = {
  readonly minScore: number;
  readonly questions: readonly Question[];
  readonly title: string;
  readonly objectives: readonly string[];
};

export const openedExam = <Question>({ minScore, questions, title, objectives }: ShownExam<Question>) => ({
  exam: { minScore, version: 0, questions: [...questions] },
  answers: questions.map(() => null),
  marks: questions.map(() => null),
  attempts: 0,
  nextAttemptAt: null,
  attemptsLeft: null,
  marksFrom: null,
  gradedFrom: null,
  // No wait runs from it.
  serverTime: new Date(0).toISOString(),
  title,
  objectives: [...objectives],
  podcastShowHash: null,
  studentData: { examScore: 0 },
});
