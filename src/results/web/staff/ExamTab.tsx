// How an exam does: a verdict, figures, its questions, and the one that is looked at.
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { csvText } from '#platform/shared/csv-text.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { queryWith } from '#platform/web/console/list-address.ts';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Figures } from '#platform/web/console/Figures.tsx';
import { MenuItem, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { useMayDo } from '#staff/web/console-facts.ts';
import { answersCsvPath, namedAnswersCsvPath, resultsMessages } from '../../staff-contract.ts';
import { settledFrom } from '../../item-statistics.ts';
import {
  correlationText,
  earlySentence,
  itemVerdicts,
  letteredOptions,
  percentText,
  reliabilityWord,
} from '../../item-verdicts.ts';
import { Bar, MiddleBar } from './Bars.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import type { ExamAnswer, ExamResults, ItemResult } from './exam-results.ts';
import { OutcomePanel } from './OutcomePanel.tsx';
import styles from './results.module.css';

type About = { readonly hash: string; readonly title: string };

const tones: Readonly<Record<ItemResult['verdict'], string | undefined>> = {
  early: styles.dotEarly,
  'key-suspected': styles.dotBad,
  reversed: styles.dotBad,
  'counts-for-all': styles.dotEarly,
  hard: styles.dotWarn,
  easy: styles.dotWarn,
  flat: styles.dotWarn,
  weak: styles.dotWarn,
  good: styles.dotGood,
};

const three = (value: number | null): string => (value === null ? '' : value.toFixed(3));

/** The figures behind the page, one row per question, for a spreadsheet. */
function statisticsCsv(items: readonly ItemResult[]): string {
  const most = Math.max(0, ...items.map(({ options }) => options.length));
  const letters = [...'abcdef'].slice(0, most);
  const heads = letters.flatMap((letter) => [
    `${letter} all`,
    `${letter} top third`,
    `${letter} bottom third`,
    `${letter} r`,
  ]);
  const rows = items.map((item) => [
    String(item.number),
    item.question,
    String(item.answered),
    three(item.p),
    three(item.r),
    three(item.d),
    itemVerdicts[item.verdict],
    item.options.findIndex(({ number }) => number === item.right) === -1
      ? ''
      : (letters[item.options.findIndex(({ number }) => number === item.right)] ?? ''),
    ...item.options.flatMap(({ share, top, bottom, r }) => [three(share), three(top), three(bottom), three(r)]),
  ]);
  return csvText([
    ['No.', 'Question', 'Answered', 'Difficulty p', 'Discrimination r', 'Discrimination D', 'Verdict', 'Key', ...heads],
    ...rows,
  ]);
}

function Downloads({ about, exam }: { readonly about: About; readonly exam: ExamResults }) {
  const mayDo = useMayDo();
  const [isNaming, setNaming] = useState(false);
  const query = new URLSearchParams({ h: about.hash });
  if (exam.version !== null) query.set('version', String(exam.version));
  const withNames = async ({ text }: { readonly text: string }) => {
    query.set('reason', text);
    location.assign(`${namedAnswersCsvPath}?${query.toString()}`);
  };
  return (
    <>
      <RowMenu
        label="Download as CSV"
        className={buttonClasses({ size: 'small', look: 'line' })}
        face={
          <>
            <Icon name="download" />
            CSV
          </>
        }
      >
        <MenuItem icon="chart" onPress={() => downloadText('exam-statistics.csv', statisticsCsv(exam.items))}>
          Statistics
        </MenuItem>
        <MenuItem icon="file" onPress={() => location.assign(`${answersCsvPath}?${query.toString()}`)}>
          Answers
        </MenuItem>
        {mayDo('report.names') ? (
          <MenuItem icon="people" onPress={() => setNaming(true)}>
            Answers with names…
          </MenuItem>
        ) : null}
      </RowMenu>
      {isNaming ? (
        <ReasonDialog
          act="Download these answers"
          hint="This file contains names. The audit log records who downloaded it, how many rows, and why."
          onDo={withNames}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

function Verdict({ exam, to }: { readonly exam: ExamResults; readonly to: (key: string) => string }) {
  const early = earlySentence(exam.attempts);
  if (early !== null)
    return (
      <Alert kind="info" title={early} quiet>
        <p>We show them in gray and don’t flag anything yet.</p>
      </Alert>
    );
  const suspected = exam.items.filter(({ verdict }) => verdict === 'key-suspected');
  const [first] = suspected;
  if (first === undefined) return null;
  const numbers = suspected.map(({ number }) => number);
  const letterOf = (wanted: number | null) =>
    letteredOptions(first.options.map(({ text }) => text)).find((_, index) => first.options[index]?.number === wanted)
      ?.letter ?? '';
  return (
    <Alert
      kind="error"
      quiet
      title={
        suspected.length === 1
          ? `The key of question ${first.number} is probably wrong.`
          : `The keys of questions ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are probably wrong.`
      }
    >
      <p>
        Members who did well on the other questions choose {letterOf(first.suspected)}; the key says{' '}
        {letterOf(first.right)}. <Link to={to(first.key)}>Look at question {first.number}</Link>
      </p>
    </Alert>
  );
}

/** The key that questions and scores are counted by; a pass is as members got it. */
const keyOf = ({ version }: ExamResults): string =>
  version === null ? 'today’s key' : `the key of version ${version}`;

/** How many first attempts scored how much; the bars from the pass mark on are filled. */
function Scores({ exam }: { readonly exam: ExamResults }) {
  const first = exam.scores.findIndex((count) => count > 0);
  const most = Math.max(...exam.scores);
  return (
    <Panel title="Scores of first attempts">
      <ul className={styles.scores} aria-label="First attempts by score">
        {exam.scores.slice(Math.max(0, first)).map((count, index) => {
          const from = (index + Math.max(0, first)) * 10;
          return (
            <li key={from} className={from >= exam.passMark ? styles.passed : undefined}>
              <span>{count}</span>
              <i style={{ '--height': String(most === 0 ? 0 : count / most) } as never} aria-hidden="true" />
              <span>
                {from}%<span className={typography.visuallyHidden}>{from === 100 ? '' : ` to ${from + 9}%`}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={typography.caption}>
        By {keyOf(exam)}. Pass mark {exam.passMark}%.
        {exam.professions.length === 0
          ? ''
          : ` Passed on the first try, as graded then: ${exam.professions
              .map(({ label, passedFirst, members }) => `${label} ${percentText(passedFirst)} of ${members}`)
              .join(', ')}.`}
      </p>
    </Panel>
  );
}

function Questions({
  exam,
  chosen,
  to,
}: {
  readonly exam: ExamResults;
  readonly chosen: string | undefined;
  readonly to: (key: string) => string;
}) {
  return (
    <Panel title="Questions" flush>
      <table className={classNames(styles.items, exam.attempts < settledFrom && styles.early)}>
        <thead>
          <tr>
            <th scope="col" className={styles.wide}>
              #
            </th>
            <th scope="col">Question</th>
            <th scope="col" className={styles.wide}>
              Right
            </th>
            <th scope="col" className={styles.wide}>
              Separates
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {exam.items.map((item) => (
            <tr key={item.key} data-chosen={item.key === chosen ? '' : undefined}>
              <td className={styles.wide}>{item.number}</td>
              <th scope="row">
                <Link to={to(item.key)} preventScrollReset aria-current={item.key === chosen ? 'true' : undefined}>
                  {item.question}
                </Link>
              </th>
              <td className={styles.wide}>{item.p === null ? '–' : <Bar share={item.p}>{percentText(item.p)}</Bar>}</td>
              <td className={styles.wide}>
                {item.r === null ? '–' : <MiddleBar value={item.r}>{correlationText(item.r)}</MiddleBar>}
              </td>
              <td className={styles.verdict}>
                <span className={classNames(styles.dot, tones[item.verdict])} aria-hidden="true" />
                {itemVerdicts[item.verdict]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function ExamTab({
  about,
  exam,
  outcome,
  onChanged,
}: {
  readonly about: About;
  readonly exam: ExamResults | null;
  readonly outcome: ExamAnswer['outcome'];
  readonly onChanged: () => void;
}) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  if (exam === null || exam.attempts === 0)
    return (
      <Stacked>
        <EmptyState title={resultsMessages.noResults}>
          {exam === null ? 'This activity has no exam.' : 'No one has taken this exam yet.'}
        </EmptyState>
        <OutcomePanel outcome={outcome} />
      </Stacked>
    );
  const to = (key: string) => pathname + queryWith(params, { question: key });
  const worst = exam.items.find(({ verdict }) => verdict === 'key-suspected') ?? exam.items[0];
  const chosen = exam.items.find(({ key }) => key === params.get('question')) ?? worst;
  const { reliability } = exam;
  return (
    <Stacked>
      <div className={styles.bar}>
        <p>
          {exam.version === null ? 'All versions' : `Exam version ${exam.version}`} · first attempts
          {exam.firstAt === null || exam.lastAt === null ? null : (
            <>
              , <ZoneTime at={exam.firstAt} format="date" /> to <ZoneTime at={exam.lastAt} format="date" />
            </>
          )}
        </p>
        <div className={layout.cluster}>
          {exam.versions.length < 2 ? null : (
            <SelectField
              id="results-version"
              name="version"
              label="Version"
              value={exam.version === null ? '' : String(exam.version)}
              placeholder="All versions"
              choices={exam.versions.map((version) => ({ id: String(version), label: `Version ${version}` }))}
              onChange={({ target }) =>
                void navigate(pathname + queryWith(params, { version: target.value, question: null }))
              }
            />
          )}
          <Downloads about={about} exam={exam} />
        </div>
      </div>
      <Verdict exam={exam} to={to} />
      <Figures
        figures={[
          { label: 'First attempts', value: exam.attempts.toLocaleString('en-US') },
          {
            label: 'Passed on the first try',
            value: exam.passedFirst === null ? '–' : percentText(exam.passedFirst),
            note:
              exam.attemptsToPass === null
                ? undefined
                : `As graded then. Members who passed took ${exam.attemptsToPass.toFixed(1)} attempts on average.`,
          },
          {
            label: 'Average score',
            value: exam.mean === null ? '–' : percentText(exam.mean),
            note: `By ${keyOf(exam)}`,
          },
          {
            label: 'Reliability (KR-20)',
            value: reliability === null ? '–' : correlationText(reliability.kr20),
            note:
              reliability === null
                ? `From ${settledFrom} attempts at the same 5 or more questions`
                : `${reliabilityWord(reliability.kr20)}, ± ${reliability.standardError.toFixed(1)} questions`,
          },
        ]}
      />
      <SideBySide>
        <Stacked>
          <Questions exam={exam} chosen={chosen?.key} to={to} />
          <Scores exam={exam} />
          <OutcomePanel outcome={outcome} />
        </Stacked>
        {chosen === undefined ? null : (
          <ItemPanel
            key={chosen.key}
            hash={about.hash}
            item={chosen}
            isShownAlone={exam.version !== null && exam.version !== exam.versions[0]}
            isOpen={exam.isOpen}
            previous={exam.items[chosen.number - 2]}
            next={exam.items[chosen.number]}
            to={to}
            onChanged={onChanged}
          />
        )}
      </SideBySide>
    </Stacked>
  );
}
