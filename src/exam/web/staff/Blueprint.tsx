import { Panel } from '#platform/web/console/Panel.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import typography from '#platform/web/ui/typography.module.css';
import type { ExamForm } from '../../exam-form.ts';
import styles from './Blueprint.module.css';

type Props = {
  readonly exam: ExamForm;
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  readonly isReadOnly: boolean;
  /** The question tests this objective from now on; '' for none. */
  readonly onAssign: (question: string, objective: string) => void;
};

const percentOf = (count: number, of: number) => (of === 0 ? 0 : Math.round((count * 100) / of));

/** Which question tests which objective. */
export function Blueprint({ exam: { questions }, objectives, isReadOnly, onAssign }: Props) {
  if (objectives.length === 0)
    return (
      <EmptyState title="No objectives yet">
        Write the learning objectives in About. Then match questions to them.
      </EmptyState>
    );
  const tested = objectives.map(({ key }) =>
    questions.flatMap((each, index) => (each.objective === key ? [index + 1] : [])),
  );
  const once = tested.flatMap((numbers, index) => (numbers.length === 1 ? [index + 1] : []));
  return (
    <Panel title="Blueprint" flush>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <caption className={typography.hint}>
            Which question tests which objective.<span className={styles.wideOnly}> Select a cell to change it.</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Objective</th>
              {questions.map(({ key }, index) => (
                <th key={key} scope="col" className={styles.wide}>
                  {index + 1}
                </th>
              ))}
              <th scope="col" className={styles.narrow}>
                Questions
              </th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {objectives.map((objective, row) => (
              <tr key={objective.key}>
                <th scope="row">
                  {row + 1}. {objective.text}
                </th>
                {questions.map((question, index) => {
                  const isOn = question.objective === objective.key;
                  return (
                    <td key={question.key} className={styles.wide}>
                      <button
                        type="button"
                        className={styles.cell}
                        aria-pressed={isOn}
                        aria-label={`Question ${index + 1} tests objective ${row + 1}`}
                        disabled={isReadOnly}
                        onClick={() => onAssign(question.key, isOn ? '' : objective.key)}
                      />
                    </td>
                  );
                })}
                <td className={styles.narrow}>{tested[row]?.join(', ') || 'None'}</td>
                <td>{percentOf(tested[row]?.length ?? 0, questions.length)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {once.length === 0 ? null : (
        <p className={styles.foot}>
          {once.length === 1
            ? `Objective ${once[0]} is`
            : `Objectives ${new Intl.ListFormat('en-US').format(once.map(String))} are`}{' '}
          tested once. Reviewers prefer at least two questions for a key objective.
        </p>
      )}
    </Panel>
  );
}
