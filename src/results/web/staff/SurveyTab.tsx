// What a sponsor’s survey found: sums alone, one version after the other.
import type { CallAnswer } from '#platform/shared/call.ts';
import { csvText } from '#platform/shared/csv-text.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { Panel, Stacked } from '#platform/web/console/Panel.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { resultsMessages, type surveyResultsCall } from '../../staff-contract.ts';
import { leastGroup } from '../../least-group.ts';
import { AnswerSums } from './AnswerSums.tsx';
import styles from './results.module.css';

type Results = CallAnswer<typeof surveyResultsCall>;

/** The sums as a file for the sponsor. */
const sumsCsv = ({ versions }: Results): string =>
  csvText([
    ['Version', 'Question', 'Answered', 'Answer', 'Count'],
    ...versions.flatMap(({ version, questions }) =>
      questions.flatMap(({ question, answered, choices }) =>
        choices.map(({ label, count }) => [String(version), question, String(answered), label, String(count)]),
      ),
    ),
  ]);

export function SurveyTab({ results }: { readonly results: Results }) {
  const { versions, company } = results;
  if (versions.every(({ finished }) => finished === 0))
    return (
      <EmptyState title={resultsMessages.noResults}>
        {versions.length === 0 ? 'This activity has no survey.' : 'No one has finished this survey yet.'}
      </EmptyState>
    );
  return (
    <Stacked>
      <div className={styles.bar}>
        <p>Survey of {company}. Totals only; surveys are anonymous.</p>
        {versions.some(({ questions }) => questions.length > 0) ? (
          <Button size="small" look="line" icon="download" onClick={() => downloadText('survey.csv', sumsCsv(results))}>
            CSV
          </Button>
        ) : null}
      </div>
      {versions
        .filter(({ finished }) => finished > 0)
        .map(({ version, isOpen, finished, questions }) => (
          <Panel
            key={version}
            title={`Version ${version}${isOpen ? '' : ' (closed)'}`}
            aside={
              <span className={typography.caption}>
                {finished.toLocaleString('en-US')} {finished === 1 ? 'member' : 'members'} finished it
              </span>
            }
          >
            {questions.length === 0 ? (
              <p>Totals show up once {leastGroup} members have finished it, so that they don’t identify anyone.</p>
            ) : (
              <ul className={layout.stack}>
                {questions.map(({ question, type, answered, choices }, index) => (
                  <AnswerSums key={`${index}:${question}`} question={question} answered={answered} choices={choices}>
                    {type === 'multi' ? <p className={typography.caption}>Several answers were possible.</p> : null}
                  </AnswerSums>
                ))}
              </ul>
            )}
          </Panel>
        ))}
    </Stacked>
  );
}
