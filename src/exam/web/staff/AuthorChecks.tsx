import { Panel } from '#platform/web/console/Panel.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import typography from '#platform/web/ui/typography.module.css';
import type { authorChecks } from '../../author-checks.ts';
import styles from './ExamEditor.module.css';

type Props = {
  readonly checks: ReturnType<typeof authorChecks>;
  /** Opens the question that a check is about. */
  readonly onOpen: (key: string) => void;
};

const sentenceOf = (parts: readonly string[]) => {
  const text = parts.join(' · ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
};

/** What a reviewer would mark, beside the questions. None of it stops publishing. */
export function AuthorChecks({ checks: { toConsider, passed }, onOpen }: Props) {
  return (
    <Panel
      flush
      title="Author’s checks"
      aside={toConsider.length === 0 ? null : <Tag tone="waiting">{toConsider.length} to consider</Tag>}
    >
      <ul className={styles.checks}>
        {toConsider.map(({ code, sentence, why, question }) => (
          <li key={`${code} ${sentence}`}>
            <Icon name="warning" />
            <div>
              {question === null ? (
                <b>{sentence}</b>
              ) : (
                <button type="button" onClick={() => onOpen(question)}>
                  {sentence}
                </button>
              )}
              <p className={typography.hint}>{why}</p>
            </div>
          </li>
        ))}
        {passed.length === 0 ? null : (
          <li className={styles.passed}>
            <Icon name="check" />
            <details>
              <summary>{passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}</summary>
              <p className={typography.hint}>{sentenceOf(passed)}</p>
            </details>
          </li>
        )}
      </ul>
    </Panel>
  );
}
