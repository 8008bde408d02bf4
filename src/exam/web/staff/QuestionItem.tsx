import { classNames } from '#platform/web/ui/class-names.ts';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { isKeyChanged, letterOf, rightOption, wordingOf } from '../../edit-questions.ts';
import type { QuestionForm } from '../../exam-form.ts';
import { QuestionFields, type QuestionFieldsProps } from './QuestionFields.tsx';
import styles from './ExamEditor.module.css';

export type QuestionActions = {
  readonly onToggle: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onAddBelow: () => void;
};

type Props = Required<QuestionFieldsProps> &
  QuestionActions & {
    readonly isOpen: boolean;
    readonly isFirst: boolean;
    readonly isLast: boolean;
    /** What it lacks before it can be published, in a sentence. */
    readonly gap: string | null;
  };

/** How a question differs from the published one, in a word or two; null where it doesn't. */
function changeOf(question: QuestionForm, published: QuestionForm | null, hasPublished: boolean): string | null {
  if (published === null) return hasPublished ? 'New' : null;
  if (isKeyChanged(question, published)) return 'Key changed';
  return wordingOf(question) === wordingOf(published) ? null : 'Edited';
}

/** A question of the exam: a row with its right answer, or all of its fields. */
export function QuestionItem(props: Props) {
  const { question, published, hasPublished, number, objectives, isReadOnly, isOpen, isFirst, isLast, gap } = props;
  const { onToggle, onMove, onDuplicate, onDelete, onAddBelow } = props;
  const change = changeOf(question, published, hasPublished);
  const right = rightOption(question);
  const objective = objectives.findIndex(({ key }) => key === question.objective);
  const bodyId = `question-${question.key}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields and buttons inside
    <li
      className={classNames(styles.question, isOpen && styles.open)}
      onKeyDown={(event) => {
        if (!isOpen || isReadOnly) return;
        const command =
          event.altKey && event.key === 'Enter'
            ? onAddBelow
            : (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
              ? onDuplicate
              : event.altKey && event.key === 'ArrowUp'
                ? () => onMove(-1)
                : event.altKey && event.key === 'ArrowDown'
                  ? () => onMove(1)
                  : null;
        if (command === null) return;
        event.preventDefault();
        command();
      }}
    >
      <div className={styles.row}>
        <b>{number}</b>
        {isOpen ? (
          <span className={styles.state}>{change === null ? null : <Tag tone="accent">{change}</Tag>}</span>
        ) : (
          <button type="button" className={styles.face} id={`${bodyId}-face`} aria-expanded={false} onClick={onToggle}>
            {question.question.trim() || 'Untitled question'}
            <small>
              {gap !== null ? (
                <span className={styles.gap}>{gap}</span>
              ) : right === null || question.correct === null ? null : (
                `${letterOf(question.correct)}. ${right}`
              )}
            </small>
          </button>
        )}
        {isOpen ? null : (
          <span className={styles.marks}>
            {change === null ? null : <Tag tone="accent">{change}</Tag>}
            {objective < 0 ? null : <span title={objectives[objective]?.text}>Objective {objective + 1}</span>}
          </span>
        )}
        {isReadOnly ? null : (
          <RowMenu label={`More for question ${number}`}>
            {isFirst ? null : (
              <MenuItem icon="back" onPress={() => onMove(-1)}>
                Move up
              </MenuItem>
            )}
            {isLast ? null : (
              <MenuItem icon="arrow" onPress={() => onMove(1)}>
                Move down
              </MenuItem>
            )}
            <MenuItem icon="plus" onPress={onAddBelow}>
              Add a question below
            </MenuItem>
            <MenuItem icon="file" onPress={onDuplicate}>
              Duplicate
            </MenuItem>
            <MenuItem icon="close" onPress={onDelete}>
              Delete
            </MenuItem>
          </RowMenu>
        )}
        {isOpen ? (
          <IconButton
            icon="down"
            className={styles.close}
            label={`Close question ${number}`}
            aria-expanded
            aria-controls={bodyId}
            onClick={onToggle}
          />
        ) : null}
      </div>
      {isOpen ? (
        <div className={styles.body} id={bodyId}>
          {gap === null ? null : <p className={styles.gap}>{gap}</p>}
          <QuestionFields {...props} />
        </div>
      ) : null}
    </li>
  );
}
