import { classNames } from '#platform/web/ui/class-names.ts';
import { questionId } from './ExamQuestionRow.tsx';
import styles from './QuestionOverview.module.css';

type QuestionState = 'open' | 'answered' | 'correct' | 'incorrect';

const words = { open: 'not answered', answered: 'answered', correct: 'correct', incorrect: 'incorrect' };
const looks = { open: undefined, answered: styles.answered, correct: styles.correct, incorrect: styles.incorrect };

type Props = {
  /** Of each question, in their order. */
  readonly states: readonly QuestionState[];
  readonly onJump: (event: { preventDefault: () => void }, index: number) => void;
};

/** All questions in a line: which are open, which were answered wrongly, and a way to each. */
export function QuestionOverview({ states, onJump }: Props) {
  return (
    <nav className={styles.overview} aria-label="Questions">
      {states.map((state, index) => (
        <a
          key={index}
          className={classNames(styles.number, looks[state])}
          href={`#${questionId(index + 1)}`}
          aria-label={`Question ${index + 1}, ${words[state]}`}
          onClick={(event) => onJump(event, index)}
        >
          {index + 1}
        </a>
      ))}
    </nav>
  );
}
