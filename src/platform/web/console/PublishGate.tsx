import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Panel } from './Panel.tsx';
import styles from './PublishGate.module.css';

export type GateLine = {
  readonly level: 'must' | 'should';
  /** What is wrong and what to do. */
  readonly sentence: string;
  /** The address of its field; the part after # is the field's id. */
  readonly to: string;
};

const toFix = (count: number) => `${count} to fix`;

/** "2 to fix", "1 to consider", "Ready": a gate in a word or two. */
function GateTag({ lines }: { readonly lines: readonly GateLine[] }) {
  const musts = lines.filter(({ level }) => level === 'must').length;
  return musts > 0 ? (
    <Tag className={styles.open}>{toFix(musts)}</Tag>
  ) : (
    <Tag tone="done" checked>
      Ready
    </Tag>
  );
}

/** The sentence, the first of it as what is wrong. */
function Words({ sentence }: { readonly sentence: string }) {
  // A short word before the point is a title: "Dr.", "Mr."
  const [, first = sentence, rest = ''] = /^(.+?(?<!\b[A-Z][a-z]{1,3})[.?!])\s+(.+)$/s.exec(sentence) ?? [];
  return (
    <span>
      <b>{first.replace(/\.$/, '')}</b>
      {rest === '' ? null : <small>{rest}</small>}
    </span>
  );
}

/** What is to be done, each line a link that leads to its field. */
export function GateLines({ lines }: { readonly lines: readonly GateLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ level, sentence, to }) => (
        <li key={`${to} ${sentence}`} data-level={level}>
          <Link to={to} preventScrollReset>
            <Icon name={level === 'must' ? 'close' : 'warning'} />
            <Words sentence={sentence} />
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  readonly lines: readonly GateLine[];
  /** What was checked and is right, in words. */
  readonly passed: readonly string[];
  /** Under the lines: what changed, and what else can be done. */
  readonly children?: ReactNode;
  readonly id?: string;
};

/** What keeps something from being published: what must be fixed, what is worth a look, and what is right. */
export function PublishGate({ lines, passed, children, id }: Props) {
  const musts = lines.filter(({ level }) => level === 'must');
  const shoulds = lines.filter(({ level }) => level === 'should');
  return (
    <div id={id} tabIndex={-1} className={styles.gate}>
      <Panel title="Ready to publish?" aside={<GateTag lines={lines} />} flush>
        {musts.length === 0 ? null : (
          <>
            <h3 className={styles.group}>Must be fixed</h3>
            <GateLines lines={musts} />
          </>
        )}
        {shoulds.length === 0 ? null : (
          <>
            <h3 className={styles.group}>Worth a look</h3>
            <GateLines lines={shoulds} />
          </>
        )}
        {passed.length === 0 ? null : (
          <details className={styles.details}>
            <summary>
              <Icon name="check" />
              {passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}
              <Icon name="down" />
            </summary>
            <ul className={styles.passed}>
              {passed.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        )}
        {children === undefined ? null : <div className={styles.more}>{children}</div>}
      </Panel>
    </div>
  );
}
