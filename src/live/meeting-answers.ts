// What a meeting's poll and Q&A reports say of one member: evidence beside the minutes that decides nothing by itself.

export type MeetingAnswers = {
  /** How many different poll questions the meeting had that anyone answered, and how many of them the member did. */
  readonly polls: { readonly asked: number; readonly answered: number };
  /** How many questions the member asked. */
  readonly questions: number;
};

const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "Answered 2 of 3 poll questions. Asked 1 question in the meeting."; empty where the reports have nothing. */
export const answersText = ({ polls, questions }: MeetingAnswers): string =>
  [
    polls.asked === 0 ? '' : `Answered ${polls.answered} of ${some(polls.asked, 'poll question')}.`,
    questions === 0 ? '' : `Asked ${some(questions, 'question')} in the meeting.`,
  ]
    .filter(Boolean)
    .join(' ');
