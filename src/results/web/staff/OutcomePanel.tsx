import { Panel } from '#platform/web/console/Panel.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { settledFrom } from '../../item-statistics.ts';
import { percentText } from '../../item-verdicts.ts';
import { changeText } from '../../outcome-change.ts';
import { Bar } from './Bars.tsx';
import type { ExamAnswer } from './exam-results.ts';
import styles from './results.module.css';

/** What members knew before a class and after it, question by question. */
export function OutcomePanel({ outcome }: { readonly outcome: ExamAnswer['outcome'] }) {
  if (outcome.length === 0) return null;
  const isEarly = outcome.some(({ members }) => members < settledFrom);
  return (
    <Panel
      title="Before and after"
      aside={
        <span className={typography.caption}>
          Members who answered both times{isEarly ? `. Reliable from ${settledFrom}` : ''}
        </span>
      }
      flush
    >
      <table className={classNames(styles.items, styles.outcome, isEarly && styles.early)}>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Right before</th>
            <th scope="col">Right after</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {outcome.map(({ key, question, members, before, after }) => (
            <tr key={key}>
              <th scope="row">
                {question}
                <br />
                <span className={typography.hint}>
                  {members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`}
                </span>
              </th>
              <td>{before === null ? '–' : <Bar share={before}>{percentText(before)}</Bar>}</td>
              <td>{after === null ? '–' : <Bar share={after}>{percentText(after)}</Bar>}</td>
              <td>{changeText({ members, before, after })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
