// One question: which answers members choose, and what to do where the key looks wrong.
import { Panel } from '#platform/web/console/Panel.tsx';
import { faultMessage } from '#platform/shared/refusal.ts';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { useMayDo } from '#staff/web/console-facts.ts';
import { confirmKeyCall } from '../../staff-contract.ts';
import { settledFrom } from '../../item-statistics.ts';
import { correlationText, percentText, unusedShare } from '../../item-verdicts.ts';
import { Bar } from './Bars.tsx';
import type { ItemResult } from './exam-results.ts';
import styles from './results.module.css';

const letterAt = (index: number): string => 'abcdef'[index] ?? '';

/** What is said beside an option; '' where nothing is. */
function wordOf(item: ItemResult, number: number, share: number): string {
  if (number === item.right) return 'Key';
  if (number === item.suspected && item.keyConfirmedBy === null) return 'Probably right';
  return item.answered >= settledFrom && share < unusedShare ? 'No one chooses this' : '';
}

type Props = {
  readonly hash: string;
  readonly item: ItemResult;
  /** An earlier version is shown: its keys can’t be changed. */
  readonly isShownAlone: boolean;
  readonly isOpen: boolean;
  readonly previous: ItemResult | undefined;
  readonly next: ItemResult | undefined;
  readonly to: (key: string) => string;
  readonly onChanged: () => void;
};

export function ItemPanel({ hash, item, isShownAlone, isOpen, previous, next, to, onChanged }: Props) {
  const mayRekey = useMayDo()('exam.rekey') && isOpen && !isShownAlone;
  const { isBusy, problem, run } = useSending(faultMessage);
  const isSuspected = item.verdict === 'key-suspected';
  const letterOf = (number: number | null) => letterAt(item.options.findIndex((option) => option.number === number));
  const confirm = () =>
    void run(async () => {
      await sendStaff(confirmKeyCall, { h: hash, question: item.key });
      onChanged();
    });
  return (
    <Panel
      className={styles.item}
      title={`Question ${item.number}`}
      aside={
        <span className={layout.cluster}>
          {previous === undefined ? null : (
            <LinkButton size="small" look="quiet" to={to(previous.key)} preventScrollReset>
              Previous
            </LinkButton>
          )}
          {next === undefined ? null : (
            <LinkButton size="small" look="quiet" to={to(next.key)} preventScrollReset>
              Next
            </LinkButton>
          )}
        </span>
      }
    >
      <p className={styles.question}>{item.question}</p>
      {item.right === null ? (
        <p className={typography.caption}>Every answer to this question counts as right.</p>
      ) : null}
      <ul className={styles.options} aria-label="Answers">
        {item.options.map(({ number, text, share }, index) => {
          const word = wordOf(item, number, share);
          return (
            <li key={number} className={classNames(word === 'Probably right' && styles.suspect)}>
              <b>{letterAt(index)}</b>
              <p>
                {text} {word === '' ? null : <Tag tone={word === 'Probably right' ? 'live' : 'plain'}>{word}</Tag>}
              </p>
              <Bar share={share} isKey={number === item.right}>
                {percentText(share)}
              </Bar>
            </li>
          );
        })}
      </ul>
      <table className={styles.thirds}>
        <caption className={typography.visuallyHidden}>Who chooses which answer</caption>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">All</th>
            <th scope="col">Top third</th>
            <th scope="col">Bottom third</th>
            <th scope="col">r</th>
          </tr>
        </thead>
        <tbody>
          {item.options.map(({ number, share, top, bottom, r }, index) => (
            <tr key={number}>
              <th scope="row">
                {letterAt(index)}
                {number === item.right ? ' (key)' : ''}
              </th>
              <td>{percentText(share)}</td>
              <td>{percentText(top)}</td>
              <td>{percentText(bottom)}</td>
              <td>{correlationText(r)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={typography.caption}>
        {item.answered.toLocaleString('en-US')} answered. {item.p === null ? '' : `${percentText(item.p)} right. `}r{' '}
        {correlationText(item.r)}, D {correlationText(item.d)}.
      </p>
      {isSuspected ? (
        <p className={typography.caption}>
          Members who did well on the other questions choose <b>{letterOf(item.suspected)}</b>. That almost always means
          that the key is wrong.
        </p>
      ) : null}
      {item.keyConfirmedBy === null ? null : (
        <p className={typography.caption}>{item.keyConfirmedBy} confirmed this key.</p>
      )}
      {problem === null ? null : <Alert kind="error" title={problem} />}
      {mayRekey ? (
        <div className={layout.cluster}>
          <LinkButton size="small" look={isSuspected ? 'filled' : 'line'} to={staffMap.rekey(hash, item.key)}>
            Correct the key
          </LinkButton>
          {isSuspected ? (
            <Button size="small" look="quiet" busy={isBusy} onClick={confirm}>
              Key is right
            </Button>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}
